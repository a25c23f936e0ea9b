//! What a table can be set up with, what it refuses, and who leads the first round.

use game::{Match, NewMatch, Refusal, Setup, kind};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Deal, Options, SixtySix};
use serde_json::{Value, json};

use crate::PRESETS;

fn start(preset: &str, options: &Value, leader: Option<usize>) -> Result<Box<dyn Match>, Refusal> {
    let options = Some(options.clone());
    kind::<SixtySix>().start(&NewMatch {
        preset: Some(preset.to_owned()),
        options,
        seats: None,
        leader,
    })
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    for (name, value) in [
        ("cards", json!(32)),
        ("hand", json!(7)),
        ("goal", json!(20)),
        ("target", json!(0)),
        ("big_rounds", json!(0)),
        ("wrong_claim", json!(10)),
        ("marriage", json!(101)),
        ("marriage", json!(-1)),
        ("swap_above", json!(14)),
        ("duty", json!("none")),
        ("match", json!("long")),
        ("show_points", json!("yes")),
        ("colour", json!("red")),
    ] {
        let Err(refusal) = start("schnapsen", &json!({ name: value }), None) else {
            panic!("{name}: {value} is taken");
        };
        assert!(
            refusal.message.contains(name),
            "{name}: {}",
            refusal.message
        );
    }
}

#[test]
fn a_wrong_deck_is_refused_and_the_card_named() {
    let mut pack: Vec<String> = "CSHD"
        .chars()
        .flat_map(|suit| "AKQJT".chars().map(move |rank| format!("{rank}{suit}")))
        .collect();
    let refused = |deck: &[String]| {
        let mut game = start("schnapsen", &json!({}), None).unwrap();
        let refusal = game.deal_from(deck).unwrap_err();
        assert_eq!(refusal.code, "bad_deck");
        assert!(game.is_empty());
        refusal.message
    };
    assert!(refused(&pack[1..]).contains("AC"));
    pack[0] = "9C".to_owned();
    assert!(refused(&pack).contains("9C"));
    pack[0] = "KC".to_owned();
    assert!(refused(&pack).contains("KC"));
    pack[0] = "ZZ".to_owned();
    assert!(refused(&pack).contains("ZZ"));
    pack[0] = "*".to_owned();
    assert!(refused(&pack).contains('*'));
}

/// ENGINE.md: seat 0 in `sechsundsechzig` and wherever a deck is given, otherwise drawn.
#[test]
fn the_first_leader_is_seat_0_or_drawn_or_named() {
    for (name, options) in PRESETS {
        let setup = Setup {
            options,
            seats: 2,
            leader: None,
        };
        let game = <SixtySix as game::Game>::new(&setup).unwrap();
        let leaders: Vec<usize> = (0..40)
            .map(|seed| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                game::Game::sample_chance(&game, &mut rng).leader.index()
            })
            .collect();
        assert!(leaders.contains(&0), "{name}");
        assert_eq!(leaders.contains(&1), name != "sechsundsechzig", "{name}");
        let named = <SixtySix as game::Game>::new(&Setup {
            leader: Some(crate::seat(1)),
            ..setup
        })
        .unwrap();
        let deal = game::Game::sample_chance(&named, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(deal.leader, crate::seat(1), "{name}");
    }
}

#[test]
fn the_cut_is_in_the_record_and_moves_the_pack() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let options = Options::SCHNAPSEN;
    let deal = Deal::sample(&options, None, &mut rng);
    assert!((1..20).contains(&deal.cut), "{deal:?}");
    let order: Vec<_> = deal.after_cut().collect();
    assert_eq!(order[0], deal.cards[usize::from(deal.cut)]);
    assert_eq!(order.len(), 20);
    let as_it_lies = Deal {
        cards: order.into_iter().collect(),
        cut: 0,
        ..deal.clone()
    };
    assert_eq!(as_it_lies.round(&options), deal.round(&options));
    let too_deep = Deal {
        cut: 20,
        ..deal.clone()
    };
    assert!(too_deep.check(&options, None).is_err());
    assert!(deal.check(&Options::SECHSUNDSECHZIG, None).is_err());
    let text = serde_json::to_string(&deal).unwrap();
    assert_eq!(serde_json::from_str::<Deal>(&text).unwrap(), deal);
}
