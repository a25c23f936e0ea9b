//! Laws of a game as a whole, and of its erased form.

use game::{Game, Match, NewMatch, RulesText, Seat, Setup, Step, StepRecord, Viewer, kind};

use super::viewers;

/// Presets are complete and survive serialisation; the rules texts have the same paragraphs in all
/// languages.
pub fn presets_and_rules<G: Game>() {
    let erased = kind::<G>();
    assert!(!G::PRESETS.is_empty() && !G::SEATS.is_empty());
    for name in G::PRESETS {
        let options = G::preset(name).unwrap_or_else(|| panic!("{name} is no preset"));
        let text = serde_json::to_string(&options).expect("options can be written");
        assert_eq!(
            serde_json::from_str::<G::Options>(&text).ok(),
            Some(options),
            "{name} does not read back"
        );
        let new = NewMatch {
            preset: Some((*name).to_owned()),
            ..NewMatch::default()
        };
        assert!(erased.start(&new).is_ok(), "{name} cannot be played");
    }
    assert!(G::preset("no such preset").is_none());
    let numbers = |text| RulesText::paragraphs(text).collect::<Vec<_>>();
    let en = numbers(G::RULES.en);
    assert!(!en.is_empty(), "RULES.md has no numbered paragraph");
    assert_eq!(
        numbers(G::RULES.de),
        en,
        "RULES.de.md has other paragraphs than RULES.md"
    );
    assert_eq!(
        numbers(G::RULES.fi),
        en,
        "RULES.fi.md has other paragraphs than RULES.md"
    );
}

/// The erased match behaves like the typed game, records it, and refuses without changing anything.
pub fn erased_agrees<G: Game>(setup: &Setup<G::Options>, steps: &[Step<G>], position: &G) {
    let mut played = kind::<G>()
        .start(&NewMatch {
            preset: None,
            options: serde_json::to_value(&setup.options).ok(),
            seats: Some(setup.seats),
            leader: setup.leader.map(Seat::index),
        })
        .expect("the setup is right");
    for step in steps {
        let record = match step {
            Step::Chance(chance) => StepRecord::Chance {
                chance: serde_json::to_value(chance).expect("chance can be written"),
            },
            Step::Action(seat, action) => StepRecord::Action {
                seat: *seat,
                action: action.to_string(),
            },
        };
        played.redo(&record).expect("a legal step is taken");
    }
    for viewer in viewers(setup.seats) {
        let typed = serde_json::to_string(&position.view(viewer)).expect("a view can be written");
        assert_eq!(played.view(viewer).get(), typed);
        assert_eq!(played.history(viewer).len(), steps.len());
    }
    let record = played.record();
    let text = serde_json::to_string(&record).expect("a record can be written");
    let again = kind::<G>()
        .replay(&serde_json::from_str(&text).expect("a record can be read"))
        .expect("a record replays");
    assert_eq!(again.record(), record);
    assert_eq!(
        again.view(Viewer::Open).get(),
        played.view(Viewer::Open).get()
    );
    refusals_change_nothing(&mut *played);
}

fn refusals_change_nothing(played: &mut dyn Match) {
    let before = (played.record(), played.view(Viewer::Open).get().to_owned());
    for seat in (0..Seat::MAX).map(Seat::new) {
        let legal = played.legal(seat, usize::MAX).actions;
        for text in [
            "",
            " ",
            "nonsense",
            "e2 e4",
            "🂡",
            "AS AS AS",
            "-1",
            "999999999999",
        ] {
            if !legal.iter().any(|action| action == text) {
                assert!(
                    played.act(seat, text).is_err(),
                    "{text:?} is taken from seat {seat}"
                );
            }
        }
    }
    assert!(
        played
            .redo(&StepRecord::Chance {
                chance: serde_json::json!({"nonsense": true})
            })
            .is_err()
    );
    assert_eq!(
        (played.record(), played.view(Viewer::Open).get().to_owned()),
        before
    );
}
