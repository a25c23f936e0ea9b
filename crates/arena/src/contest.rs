//! A match of A against B over many deals.

use std::time::Duration;

use game::{Kind, Match, NewMatch, Outcome, Refusal, Seat, SeatSet, Turn};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use search::{AnyBots, Budget};

use crate::{Player, PlayerSpec, Score, Sprt, Verdict};

/// The points of a forfeited game.
const FORFEIT_POINTS: f64 = -1.0;

/// The parameters of a match.
#[derive(Clone)]
pub struct Contest {
    /// The game.
    pub kind: &'static dyn Kind,
    /// Its bots.
    pub bots: &'static dyn AnyBots,
    /// Preset, options and number of players; the game decides who begins.
    pub setup: NewMatch,
    /// The player to be measured.
    pub a: PlayerSpec,
    /// The opponent, on all other seats.
    pub b: PlayerSpec,
    /// The number of A's seats; each deal is played with every choice of that many seats.
    pub seats_of_a: u8,
    /// The minimum number of games; rounded up to whole deals.
    pub games: u64,
    /// The budget of a level per move; its own one if left out.
    pub budget: Option<Budget>,
    /// Timeout of a program's answer.
    pub patience: Duration,
    /// The random seed of the deals.
    pub seed: u64,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// A game lost by a fault, not by play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The number of the deal.
    pub deal: u64,
    /// The seat at fault.
    pub seat: Seat,
    /// The seats that A had.
    pub seats_of_a: SeatSet,
    /// The reason.
    pub refusal: Refusal,
}

/// The state of the match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// The result so far.
    pub score: Score,
    /// Games lost by faults.
    pub forfeits: Vec<Forfeit>,
}

/// The games of one deal.
#[derive(Default)]
struct Deal {
    /// The result and points of A in each game.
    games: Vec<(f64, f64)>,
    forfeits: Vec<Forfeit>,
}

impl Contest {
    /// Plays the match, and reports progress to `watch`.
    pub fn play(&self, mut watch: impl FnMut(&Progress)) -> Result<Progress, Refusal> {
        let first = self.kind.start(&self.setup)?;
        if first.is_endless() {
            return Err(Refusal::new(
                "endless",
                "This match has no end by its options, so no game can be played to it.",
            ));
        }
        let seats = first.seats();
        if self.seats_of_a == 0 || self.seats_of_a >= seats {
            return Err(Refusal::new(
                "bad_seats",
                format!(
                    "A cannot have {} of {seats} seats: each side needs at least one.",
                    self.seats_of_a
                ),
            ));
        }
        let placements = placements(self.seats_of_a, seats);
        // A player that cannot be started is the caller's mistake, not a forfeit.
        for spec in [&self.a, &self.b] {
            spec.ready(self.bots, self.budget, self.patience)?;
        }
        let deals = self.games.div_ceil(placements.len() as u64).max(1);
        let batch = 4 * rayon::current_num_threads() as u64;
        let mut progress = Progress::default();
        let mut done = 0;
        while done < deals {
            let next = (done + batch).min(deals);
            let played: Vec<_> = (done..next)
                .into_par_iter()
                .map(|deal| self.play_deal(deal, &placements))
                .collect();
            for result in played {
                let deal = result?;
                progress.score.add_deal(&deal.games);
                progress.forfeits.extend(deal.forfeits);
            }
            done = next;
            watch(&progress);
            if self
                .sprt
                .is_some_and(|test| test.verdict(&progress.score) != Verdict::Open)
            {
                break;
            }
        }
        Ok(progress)
    }

    /// Plays one deal with A in each seat, or in each choice of seats.
    fn play_deal(&self, number: u64, placements: &[SeatSet]) -> Result<Deal, Refusal> {
        let mut deal = Deal::default();
        for (placement, seats_of_a) in placements.iter().copied().enumerate() {
            match self.play_game(number, placement as u64, seats_of_a)? {
                Ok(outcome) => deal.games.push(result(&outcome, seats_of_a)),
                Err((seat, refusal)) => {
                    let lost = seats_of_a.contains(seat);
                    deal.games.push(if lost {
                        (0.0, FORFEIT_POINTS)
                    } else {
                        (1.0, -FORFEIT_POINTS)
                    });
                    deal.forfeits.push(Forfeit {
                        deal: number,
                        seat,
                        seats_of_a,
                        refusal,
                    });
                }
            }
        }
        Ok(deal)
    }

    fn play_game(
        &self,
        deal: u64,
        placement: u64,
        seats_of_a: SeatSet,
    ) -> Result<Result<Outcome, (Seat, Refusal)>, Refusal> {
        let mut game = self.kind.start(&self.setup)?;
        let mut players = Vec::new();
        for seat in Seat::all(game.seats()) {
            let spec = if seats_of_a.contains(seat) {
                &self.a
            } else {
                &self.b
            };
            match spec.ready(self.bots, self.budget, self.patience) {
                Ok(player) => players.push(player),
                Err(refusal) => return Ok(Err((seat, refusal))),
            }
        }
        let mut deals = 0;
        loop {
            match game.turn() {
                Turn::Over(outcome) => return Ok(Ok(outcome)),
                Turn::Chance => {
                    game.deal(&mut self.generator(deal, 0, deals))?;
                    deals += 1;
                }
                Turn::Seats(_) => {
                    let seed = self
                        .generator(deal, 1 + placement, game.len() as u64)
                        .next_u64();
                    if let Err(forfeit) = act(&mut *game, &mut players, seed) {
                        return Ok(Err(forfeit));
                    }
                }
            }
        }
    }

    /// The generator depends on the number of the deal, not on A's seats, so that every placement gets the same
    /// cards.
    fn generator(&self, deal: u64, stream: u64, number: u64) -> ChaCha20Rng {
        let mut key = [0; 32];
        for (part, word) in key
            .chunks_exact_mut(8)
            .zip([self.seed, deal, stream, number])
        {
            part.copy_from_slice(&word.to_le_bytes());
        }
        ChaCha20Rng::from_seed(key)
    }
}

/// Lets the first seat to act do so; an error is that seat's fault.
fn act(game: &mut dyn Match, players: &mut [Player], seed: u64) -> Result<(), (Seat, Refusal)> {
    let seat = game.turn().seats().first().unwrap_or(Seat::new(0));
    let action = players[seat.index()]
        .choose(game, seat, seed)
        .map_err(|refusal| (seat, refusal))?;
    game.act(seat, &action).map_err(|mut refusal| {
        refusal.message = format!("Seat {seat} played {action:?}: {}", refusal.message);
        (seat, refusal)
    })?;
    Ok(())
}

/// Every choice of `count` seats; single seats in their order.
fn placements(count: u8, seats: u8) -> Vec<SeatSet> {
    (0..1_u16 << seats)
        .filter(|bits| bits.count_ones() == u32::from(count))
        .map(|bits| {
            Seat::all(seats)
                .filter(|seat| bits >> seat.index() & 1 == 1)
                .collect()
        })
        .collect()
}

/// For A: whether one of its seats won, and its mean points: its own if all points add up to 0, otherwise relative
/// to the mean of the others.
fn result(outcome: &Outcome, a: SeatSet) -> (f64, f64) {
    let won = if outcome.winners.is_empty() {
        0.5
    } else {
        f64::from(u8::from(
            a.into_iter().any(|seat| outcome.winners.contains(seat)),
        ))
    };
    let all: i32 = outcome.points.0.iter().sum();
    let own: i32 = a.into_iter().map(|seat| outcome.points[seat]).sum();
    let count = a.len() as f64;
    let others = f64::from(all - own) / (f64::from(outcome.points.seats()) - count);
    let own = f64::from(own) / count;
    let points = if all == 0 { own } else { own - others };
    (won, points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_seats_is_played_once() {
        let seats = |set: &SeatSet| set.into_iter().map(Seat::index).collect::<Vec<_>>();
        let ones: Vec<_> = placements(1, 4).iter().map(seats).collect();
        assert_eq!(ones, [[0], [1], [2], [3]]);
        let pairs: Vec<_> = placements(2, 4).iter().map(seats).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
    }
}
