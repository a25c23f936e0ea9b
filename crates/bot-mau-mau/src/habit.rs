//! The rollout policy: any card that fits; draws only if none does.

use cards::Rank;
use game::{Game, Seat, below};
use rand_core::Rng;
use rules_mau_mau::{MauMau, MauMauAction};
use search::Rollout;

/// The policy of simulated players.
#[derive(Clone, Copy, Debug)]
pub struct Habit;

impl Rollout<MauMau> for Habit {
    fn pick(position: &MauMau, seat: Seat, rng: &mut dyn Rng) -> Option<MauMauAction> {
        let mut actions = position.legal_actions(seat);
        // The last action is to draw or to pass.
        let other = actions.pop()?;
        if actions.is_empty() {
            return Some(other);
        }
        // A jack is kept while another card fits.
        let plain = |action: &MauMauAction| match action {
            MauMauAction::Play(card, _) => card.rank() != Some(Rank::Jack),
            _ => false,
        };
        if actions.iter().any(plain) {
            actions.retain(plain);
        }
        let pick = below(rng, actions.len() as u32) as usize;
        Some(actions.swap_remove(pick))
    }
}
