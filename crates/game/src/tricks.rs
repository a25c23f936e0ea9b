//! Shared code of games with tricks.

use crate::{Game, Step};

/// The indices of the plays since the latest deal, except the newest `open` ones: tricks that lie face down. All other actions
/// since the deal were public and may be shown again.
pub fn face_down<G: Game>(
    steps: &[Step<G>],
    open: usize,
    is_play: impl Fn(&G::Action) -> bool,
) -> Vec<usize> {
    let since_deal = steps
        .iter()
        .rposition(|step| matches!(step, Step::Chance(_)))
        .map_or(0, |deal| deal + 1);
    let mut plays: Vec<usize> = (since_deal..steps.len())
        .filter(|index| matches!(&steps[*index], Step::Action(_, action) if is_play(action)))
        .collect();
    plays.truncate(plays.len().saturating_sub(open));
    plays
}
