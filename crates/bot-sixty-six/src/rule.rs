//! A player by simple rules: leads high, follows low, announces, claims at 66. A yardstick for the levels.

use game::Dice;
use rules_sixty_six::{Code, SixtySix};
use search::{Bot, Budget, Choice, Seen};

use crate::habit::announcement;
use crate::mind::Mind;
use crate::step::{CLAIM, action, has_enough};

/// Leads its highest card, follows with its lowest, announces what it can, and claims when it has enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct RulePlayer;

impl Bot<SixtySix> for RulePlayer {
    fn choose(
        &mut self,
        seen: Seen<'_, SixtySix>,
        _: Budget,
        seed: u64,
    ) -> Option<Choice<rules_sixty_six::Action>> {
        let mind = Mind::new(&seen, usize::MAX, &mut Dice::seeded(seed))?;
        let (round, options) = (mind.round(), &mind.options);
        let moves = round.moves(options);
        let dear = |code: &Code| (code.value(), code.0);
        let step = if moves.claim && has_enough(round, options) {
            CLAIM
        } else if let Some(step) = announcement(round, &moves) {
            step
        } else if round.led.is_none() {
            moves.cards.into_iter().max_by_key(dear)?.0
        } else {
            moves.cards.into_iter().min_by_key(dear)?.0
        };
        let action = action(step);
        Some(Choice {
            action,
            value: 0.0,
            nodes: 1,
            weighed: vec![(action, 0.0)],
        })
    }
}
