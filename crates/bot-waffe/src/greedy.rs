//! A yardstick that plays as many cards as possible.

use game::Dice;
use rules_waffe::{Source, Waffe, WaffeAction, best_play, some_play};
use search::{Bot, Budget, Choice, Seen};

use crate::bot::imagine;

/// Plays as many cards as possible, and passes only if it must.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    /// Whether only its own cards count, or also the opponent's cards that it can use up.
    pub own_only: bool,
}

impl Greedy {
    pub(crate) fn action(self, game: &Waffe, dice: &mut Dice) -> Option<WaffeAction> {
        let seat = game.to_act()?;
        let sources = game.sources(seat);
        let their = if self.own_only { -1 } else { 1000 };
        // Plays of equal size are chosen at random.
        let best = best_play(game.field(), &sources, &mut |source, _| match source {
            Source::Hand | Source::Own => 1000 + dice.below(4) as i32,
            Source::Their => their,
        });
        let play = best
            .map(|best| best.play)
            .or_else(|| some_play(game.field(), &sources));
        Some(play.map_or(WaffeAction::Pass, WaffeAction::Play))
    }
}

impl Bot<Waffe> for Greedy {
    fn choose(
        &mut self,
        seen: Seen<'_, Waffe>,
        _: Budget,
        seed: u64,
    ) -> Option<Choice<WaffeAction>> {
        let (game, mut dice) = imagine(&seen, seed)?;
        let action = self.action(&game, &mut dice)?;
        Some(Choice {
            action,
            value: 0.5,
            nodes: 1,
            weighed: vec![(action, 0.5)],
        })
    }
}
