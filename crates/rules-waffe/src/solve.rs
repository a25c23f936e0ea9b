//! Exact values once the stock is empty: then the other hand is what has not been seen yet, and nothing is hidden.
//!
//! Every such game ends: a play removes cards for good, and the second of two passes in a row ends it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use game::{BySeat, Game, Seat, Solution, Unsolvable};

use crate::{Pile, Waffe, WaffeAction};

/// Limit of actions tried.
const MOST_TRIES: u32 = 500_000;
/// With more plays than this nothing is searched.
const MOST_PLAYS: usize = 5_000;

/// The value under best play and one best line.
pub fn solve(game: &Waffe) -> Result<Solution<WaffeAction>, Unsolvable> {
    if game.winner().is_none() && (!game.dealt || game.stock_len() > 0) {
        return Err(Unsolvable {
            code: "hidden_cards",
            message: format!(
                "{} cards lie face down in the stock, so the other hand is not known either; a position can be solved \
                 once the stock is empty.",
                game.stock_len()
            ),
        });
    }
    let mut search = Search::default();
    let mut position = *game;
    let mut line = Vec::new();
    while let Some(seat) = position.to_act() {
        let (_, action) = search.choose(&position)?;
        position = after(&position, &action);
        line.push((seat, action));
    }
    let winner = position.winner().flatten();
    Ok(Solution {
        points: BySeat::from_fn(2, |seat| i32::from(winner == Some(seat))),
        line,
    })
}

#[derive(Default)]
struct Search {
    /// The values of positions for the seat to act: 1 won, 0 drawn, -1 lost.
    known: BTreeMap<Key, i8>,
    tries: u32,
}

/// Everything that matters for the rest of the game.
type Key = ([(u64, u64, u8); 5], Seat, u8);

impl Search {
    /// The best action, and its value for the seat to act.
    fn choose(&mut self, game: &Waffe) -> Result<(i8, WaffeAction), Unsolvable> {
        let mut best = (i8::MIN, WaffeAction::Pass);
        for action in actions(game)? {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return Err(too_large());
            }
            let value = -self.value(&after(game, &action))?;
            if value > best.0 {
                best = (value, action);
            }
            if value == 1 {
                break;
            }
        }
        Ok(best)
    }

    fn value(&mut self, game: &Waffe) -> Result<i8, Unsolvable> {
        if let Some(winner) = game.winner() {
            return Ok(match winner {
                None => 0,
                Some(seat) if seat == game.to_act => 1,
                Some(_) => -1,
            });
        }
        let key = key(game);
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        let (value, _) = self.choose(game)?;
        self.known.insert(key, value);
        Ok(value)
    }
}

/// The actions of the seat to act: those that shed most cards first, since they often decide.
fn actions(game: &Waffe) -> Result<Vec<WaffeAction>, Unsolvable> {
    let mut actions = Vec::new();
    game.visit_legal(game.to_act, &mut |action| {
        actions.push(action);
        if actions.len() > MOST_PLAYS {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if actions.len() > MOST_PLAYS {
        return Err(too_large());
    }
    actions.sort_by_cached_key(|action| std::cmp::Reverse(own_cards(action)));
    Ok(actions)
}

fn own_cards(action: &WaffeAction) -> usize {
    match action {
        WaffeAction::Pass => 0,
        WaffeAction::Play(play) => play.0[0].len() + play.0[1].len(),
    }
}

fn after(game: &Waffe, action: &WaffeAction) -> Waffe {
    let mut after = *game;
    match action {
        WaffeAction::Play(play) => after.play(play),
        WaffeAction::Pass => after.pass(),
    }
    after
}

fn key(game: &Waffe) -> Key {
    let [one, two] = game.hands;
    let [first, second] = game.tables;
    let cards = |pile: Pile| (pile.single, pile.double, pile.jokers);
    let piles = [one, two, first, second, game.field].map(cards);
    (piles, game.to_act, game.dry_passes)
}

fn too_large() -> Unsolvable {
    Unsolvable {
        code: "too_large",
        message:
            "So many cards are still in play that there are too many positions to search them all."
                .to_owned(),
    }
}
