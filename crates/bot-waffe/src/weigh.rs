//! Which legal actions are worth comparing.

use std::ops::ControlFlow;

use game::{Dice, Seat};
use rules_waffe::{Pile, Play, Source, Waffe, WaffeAction, best_play, visit_plays};

use crate::Taste;
use crate::glance::glance;

/// Up to this many plays are evaluated one by one; if there are more, many runs of the quick policy stand for the rest.
const LISTED: usize = 2500;
const GLANCES: i32 = 300;

/// The actions worth comparing, best first; a pass, if allowed, is always last.
pub fn worth_a_thought(game: &Waffe, seat: Seat, most: usize, dice: &mut Dice) -> Vec<WaffeAction> {
    let sources = game.sources(seat);
    let mut plays: Vec<Play> = Vec::new();
    let listed = visit_plays(game.field(), &sources, &mut |play| {
        plays.push(*play);
        if plays.len() > LISTED {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if listed.is_break() {
        plays.truncate(LISTED / 5);
        plays.extend(glances(game, seat, dice));
    }
    let mut scored: Vec<(usize, Play)> = Vec::with_capacity(plays.len());
    for play in plays {
        scored.push((burden(game, seat, &play), play));
    }
    scored.sort_by_key(|(burden, _)| *burden);
    scored.dedup();
    let plays = scored.iter().take(most);
    let mut actions: Vec<WaffeAction> = plays.map(|(_, play)| WaffeAction::Play(*play)).collect();
    if actions.is_empty() || !game.options().must_play {
        actions.push(WaffeAction::Pass);
    }
    actions
}

/// The plays of the quick policy with many different values.
fn glances(game: &Waffe, seat: Seat, dice: &mut Dice) -> Vec<Play> {
    let plays = (0..GLANCES).filter_map(|number| {
        let taste = Taste {
            own: 100 - number % 8 * 20,
            joker: 60 - number % 3 * 60,
            their: Some(number % 5 * 20 - 60),
            wavers: 60 + number.unsigned_abs() % 7 * 40,
        };
        match glance(game, seat, &taste, dice) {
            WaffeAction::Play(play) => Some(play),
            WaffeAction::Pass => None,
        }
    });
    plays.collect()
}

/// The estimated burden after the play: the cards left, plus those that would be left if the opponent passed and one
/// more play followed; a used card of the opponent counts a little.
fn burden(game: &Waffe, seat: Seat, play: &Play) -> usize {
    let hand = game.hand(seat).minus(&play[Source::Hand]);
    let left = hand.plus(&game.table(seat).minus(&play[Source::Own]));
    if left.is_empty() {
        return 0;
    }
    let alone = [left, Pile::EMPTY, Pile::EMPTY];
    let next = best_play(&Pile::EMPTY, &alone, &mut |_, card| {
        100 - 20 * i32::from(card.is_joker())
    });
    let next = next.map_or(0, |best| best.play.cards().len());
    10 * left.len() + 10 * (left.len() - next) + 4 * play[Source::Their].len()
}
