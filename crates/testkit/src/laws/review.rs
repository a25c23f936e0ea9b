//! What may be looked at during a round of a game of tricks: the last trick, not those before it.

use game::{Game, Match, NewMatch, StepRecord, Turn, below, kind};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::json;

/// The law for a game of tricks with the option `review_tricks`.
#[derive(Debug)]
pub struct Review<G: Game> {
    /// A preset whose rounds have several tricks.
    pub preset: &'static str,
    /// The number of cards in a trick.
    pub trick: usize,
    /// Whether an action plays a card to a trick.
    pub is_play: fn(&G::Action) -> bool,
}

impl<G: Game> Review<G> {
    /// Checks the law: with the option off only the last trick of a running round is visible, with it on all of
    /// them.
    ///
    /// # Panics
    /// If it is violated; prints the seed of the game.
    pub fn holds(&self) {
        let mut most = 0;
        for seed in 0..8 {
            self.play(false, seed, &mut |game| {
                let (sealed, plays) = (game.sealed(), self.plays(game));
                if game.turn().seats().is_empty() {
                    assert!(
                        sealed.is_empty(),
                        "seed {seed}: everything is shown after a round"
                    );
                    return;
                }
                let open = self.trick + plays.len() % self.trick;
                let hidden = plays.len().saturating_sub(open);
                assert_eq!(sealed, plays[..hidden], "seed {seed}, step {}", game.len());
                most = most.max(hidden);
            });
        }
        assert!(most > self.trick, "rounds of several tricks were played");
        self.play(true, 3, &mut |game| {
            assert!(game.sealed().is_empty(), "seed 3, step {}", game.len());
        });
    }

    /// The indices of the plays since the last deal.
    fn plays(&self, game: &dyn Match) -> Vec<usize> {
        let steps = game.record().steps;
        let is_play = |step: &StepRecord| match step {
            StepRecord::Action { action, .. } => {
                action.parse().is_ok_and(|action| (self.is_play)(&action))
            }
            StepRecord::Chance { .. } => false,
        };
        let deal = |step: &StepRecord| matches!(step, StepRecord::Chance { .. });
        let since = steps.iter().rposition(deal).map_or(0, |deal| deal + 1);
        (since..steps.len())
            .filter(|index| is_play(&steps[*index]))
            .collect()
    }

    fn play(&self, review_tricks: bool, seed: u64, check: &mut dyn FnMut(&dyn Match)) {
        let new = NewMatch {
            preset: Some(self.preset.to_owned()),
            options: Some(json!({"review_tricks": review_tricks})),
            ..NewMatch::default()
        };
        let mut game = kind::<G>()
            .start(&new)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        loop {
            check(&*game);
            match game.turn() {
                Turn::Over(_) => return,
                Turn::Chance => {
                    game.deal(&mut rng).expect("a deal was due");
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    let legal = game.legal(seat, 100).actions;
                    let action = &legal[below(&mut rng, legal.len() as u32) as usize];
                    game.act(seat, action).expect("it was legal");
                }
            }
        }
    }
}
