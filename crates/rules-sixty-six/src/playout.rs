//! Random play without allocation.

use cards::Suit;
use game::Dice;
use rand_core::Rng;

use crate::deal;
use crate::legal::Moves;
use crate::options::Options;
use crate::round::Round;
use crate::sixty_six::SixtySix;

/// Plays uniformly random actions to the end of the match, or, if it is endless, to the end of the round.
pub fn playout(game: &mut SixtySix, rng: &mut dyn Rng) -> u64 {
    let mut dice = Dice::from_rng(rng);
    let options = game.options;
    let mut actions = 0;
    loop {
        match game.turn_is_chance() {
            Some(true) => {
                let round = deal::quick(&options, game.next_leader(), &mut dice);
                game.begin(round);
            }
            Some(false) => {}
            None => return actions,
        }
        if let Some(round) = &mut game.round {
            actions += play_out(round, &options, &mut dice);
        }
        game.count();
        if game.options.length == crate::MatchLength::Open {
            return actions;
        }
    }
}

impl SixtySix {
    /// Whether a deal is due; `None` once the match is over. Does not allocate.
    fn turn_is_chance(&self) -> Option<bool> {
        if self.playing().is_some() {
            return Some(false);
        }
        self.final_points().is_none().then_some(true)
    }
}

/// Plays uniformly random actions to the end of the round and returns their number.
pub fn play_out(round: &mut Round, options: &Options, dice: &mut Dice) -> u64 {
    let mut actions = 0;
    while round.end.is_none() {
        let moves = round.moves(options);
        play_nth(round, &moves, dice.below(moves.len()), options);
        actions += 1;
    }
    actions
}

/// Plays the n-th of the moves, in the order of [`Moves::actions`].
#[inline]
fn play_nth(round: &mut Round, moves: &Moves, mut n: u32, options: &Options) {
    if n < moves.cards.len() {
        return round.play(moves.cards.nth(n), options);
    }
    n -= moves.cards.len();
    let marriages = moves.marry.count_ones();
    if n < marriages {
        let mut suits = Suit::ALL
            .into_iter()
            .filter(|suit| moves.marry >> suit.index() & 1 == 1);
        if let Some(suit) = suits.nth(n as usize) {
            round.marry(suit, options);
        }
        return;
    }
    n -= marriages;
    if moves.swap && n == 0 {
        return round.swap(options);
    }
    n -= u32::from(moves.swap);
    if moves.close && n == 0 {
        return round.close(options);
    }
    round.claim(options);
}
