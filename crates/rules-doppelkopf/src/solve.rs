//! Exact values when nothing is hidden any more: in the last trick, in which all cards are forced.

use game::{BySeat, Seat, Solution, Unsolvable};

use crate::face::faces;
use crate::round::Stage;
use crate::{Action, Doppelkopf, SEATS};

/// Plays the forced end of the last game.
pub fn solve(table: &Doppelkopf) -> Result<Solution<Action>, Unsolvable> {
    let mut table = table.clone();
    let mut line = Vec::new();
    while let Some(round) = &table.round {
        let forced = Seat::all(SEATS).all(|seat| round.hand(seat).len() <= 1);
        let (Some(seat), true, Stage::Playing) = (round.to_act(), forced, round.stage()) else {
            return Err(hidden());
        };
        let Some(face) = faces(round.playable(seat)).next() else {
            return Err(hidden());
        };
        let action = Action::Card(face.card());
        table.act(seat, &action);
        line.push((seat, action));
    }
    if !table.is_over() {
        return Err(hidden());
    }
    Ok(Solution {
        points: BySeat(table.totals().to_vec()),
        line,
    })
}

fn hidden() -> Unsolvable {
    Unsolvable {
        code: "hidden_cards",
        message: "In Doppelkopf the cards of the others are hidden until the last trick of the last game: there is no \
                  exact value before."
            .to_owned(),
    }
}
