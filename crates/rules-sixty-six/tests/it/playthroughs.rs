//! Whole rounds of each preset as reviewed text.

use std::fmt::Write;

use game::{Dice, Game, Setup};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Action, Code, MatchLength, Options, SixtySix};
use testkit::{expect_file, playthrough};

use crate::PRESETS;

/// The table as somebody who sees everything would draw it.
fn picture(game: &SixtySix) -> String {
    let Some(round) = game.round() else {
        return "no cards dealt".to_owned();
    };
    let mut text = String::new();
    for seat in [0, 1] {
        let cards: Vec<String> = round.hands[seat]
            .cards()
            .iter()
            .map(ToString::to_string)
            .collect();
        let counted = round.counted(crate::seat(seat), game.options());
        let tricks = round.tricks[seat];
        _ = writeln!(
            text,
            "  seat {seat}: {}  tricks {tricks}  counts {counted}",
            cards.join(" ")
        );
    }
    let stock: Vec<String> = round
        .stock
        .iter()
        .map(|code| code.card().to_string())
        .collect();
    let led = round
        .led
        .map(Code::card)
        .map(|card| card.to_string())
        .unwrap_or_default();
    _ = write!(
        text,
        "  trump {}  stock (face-up first) {}  led {led}",
        round.trump,
        stock.join(" ")
    );
    text
}

/// The actions of a random round from the deal that `playthrough` makes from this seed, without wrong claims: only
/// a player with enough points claims, and `close` says whether anybody closes.
fn script(setup: &Setup<Options>, seed: u64, close: bool) -> Vec<(usize, String)> {
    let options = &setup.options;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let game = SixtySix::new(setup).unwrap();
    let mut round = game.sample_chance(&mut rng).round(options);
    let mut dice = Dice::seeded(seed);
    let mut script = Vec::new();
    while round.end.is_none() {
        let seat = round.to_play();
        let enough = round.counted(seat, options) >= u16::from(options.goal);
        let choices: Vec<Action> = round
            .moves(options)
            .actions()
            .filter(|action| match action {
                Action::Claim => enough,
                Action::Close => close,
                _ => true,
            })
            .collect();
        let action = choices[dice.below(choices.len() as u32) as usize];
        script.push((seat.index(), action.to_string()));
        round.apply(action, options);
    }
    script
}

#[test]
fn two_rounds_of_each_preset_read_as_reviewed() {
    for (name, options) in PRESETS {
        let options = Options {
            length: MatchLength::Single,
            show_points: true,
            ..options
        };
        let setup = Setup {
            options,
            seats: 2,
            leader: None,
        };
        for (seed, close) in [(3, false), (4, true)] {
            let script = script(&setup, seed, close);
            let script: Vec<(usize, &str)> = script
                .iter()
                .map(|(seat, text)| (*seat, &text[..]))
                .collect();
            let text = playthrough::<SixtySix>(&setup, seed, &script, 60, picture);
            // The options are the same in every view, and are written once at the top.
            let text = text.replace(&serde_json::to_string(&options).unwrap(), "…");
            let path = format!(
                "{}/tests/playthroughs/{name}-{seed}.txt",
                env!("CARGO_MANIFEST_DIR")
            );
            expect_file(path, &text);
        }
    }
    assert_eq!(SixtySix::PRESETS.len(), PRESETS.len());
}
