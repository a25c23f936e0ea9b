//! What may be looked at again during a round (9.5): the last trick, not those before it.

use game::{Match, NewMatch, StepRecord, Turn, below, kind};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::SixtySix;
use serde_json::json;

const IN_A_TRICK: usize = 2;

/// The plays since the last deal, by their index.
fn plays(game: &dyn Match) -> Vec<usize> {
    let steps = game.record().steps;
    let is_play = |step: &StepRecord| match step {
        StepRecord::Action { action, .. } => {
            matches!(action.parse(), Ok(rules_sixty_six::Action::Play(_)))
        }
        StepRecord::Chance { .. } => false,
    };
    let deal = |step: &StepRecord| matches!(step, StepRecord::Chance { .. });
    let since = steps.iter().rposition(deal).map_or(0, |deal| deal + 1);
    (since..steps.len())
        .filter(|index| is_play(&steps[*index]))
        .collect()
}

fn play_a_match(review_tricks: bool, seed: u64, check: &mut dyn FnMut(&dyn Match)) {
    let new = NewMatch {
        preset: Some("schnapsen".to_owned()),
        options: Some(json!({"review_tricks": review_tricks})),
        ..NewMatch::default()
    };
    let mut game = kind::<SixtySix>().start(&new).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        check(&*game);
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => {
                game.deal(&mut rng).unwrap();
            }
            Turn::Seats(seats) => {
                let seat = seats.into_iter().next().unwrap();
                let legal = game.legal(seat, 100).actions;
                let action = &legal[below(&mut rng, legal.len() as u32) as usize];
                game.act(seat, action).unwrap();
            }
        }
    }
}

#[test]
fn during_a_round_only_the_last_trick_lies_open() {
    let mut most = 0;
    for seed in 0..8 {
        play_a_match(false, seed, &mut |game| {
            let (sealed, plays) = (game.sealed(), plays(game));
            if game.turn().seats().is_empty() {
                assert!(
                    sealed.is_empty(),
                    "seed {seed}: everything is shown after a round"
                );
                return;
            }
            let open = IN_A_TRICK + plays.len() % IN_A_TRICK;
            let hidden = plays.len().saturating_sub(open);
            assert_eq!(sealed, plays[..hidden], "seed {seed}, step {}", game.len());
            most = most.max(hidden);
        });
    }
    assert!(most > IN_A_TRICK, "rounds of several tricks were played");
}

#[test]
fn a_table_may_leave_all_tricks_open() {
    play_a_match(true, 3, &mut |game| assert!(game.sealed().is_empty()));
}
