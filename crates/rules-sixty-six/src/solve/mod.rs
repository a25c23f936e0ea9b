//! Exact values of positions in which no card is hidden.

use game::{Solution, Unsolvable};

use crate::action::Action;
use crate::sixty_six::SixtySix;

/// The value of the round and one best line.
pub(crate) fn solution(game: &SixtySix) -> Result<Solution<Action>, Unsolvable> {
    let _ = game;
    Err(Unsolvable {
        code: "hidden_cards",
        message: String::new(),
    })
}
