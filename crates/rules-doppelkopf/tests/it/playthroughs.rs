//! Whole games of every type as reviewed text; `UPDATE=1 cargo test -p rules-doppelkopf` rewrites them.

use std::fmt::Write;

use game::{Game, Seat, Step, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::{Action, Options};
use testkit::expect_file;

use crate::table::Table;

const NORMAL: &str = "TH TH QC QS QS QH QH 9C 9S 9H KH 9D / JC JS AC TC KD TD KC KS TC 9H JH QD / \
                      QC JC AS AH AS QD KS AC AD AD TS KH / JS JH AH KD 9D 9C KC JD TS 9S TD JD";
const WEDDING: &str = "TH TH QC QC QS QS QH 9C 9S 9H KH 9D / JC JS AC 9D KC KC TD 9S 9C QD TS KS / \
                       JC AS AS TD QD KH TS AD AH JD TC 9H / JS JH AH QH KS KD JD AC JH AD KD TC";
const ARMUT: &str = "TH TH QC QS QS QH QH 9C 9S 9H KH 9D / AC TC KC AS TS KS AH KH 9C JD TD 9D / \
                     QC JC AS AH TC QD KS AC AD AD TS KD / JS JH JS KD TD 9H KC JD JC 9S JH QD";

/// Plays the script, then random cards with occasional calls, and writes it as text.
fn game(file: &str, preset: &str, hands: &str, script: &str, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = Table::new(Options::named(preset).expect("a preset"), hands);
    let mut text = format!("preset {preset}, seed {seed}\n");
    for (seat, hand) in hands.split('/').enumerate() {
        _ = writeln!(text, "seat {seat}: {}", hand.trim());
    }
    let mut script = script
        .split(',')
        .map(str::trim)
        .filter(|said| !said.is_empty());
    views(&table, &mut text);
    while let Some(seat) = table.to_act() {
        let (seat, action) = match script.next() {
            Some(said) => match said.split_once(':') {
                Some((seat, said)) => (seat.parse().expect("a seat"), said.to_owned()),
                None => (seat, said.to_owned()),
            },
            None => random(&table, seat, &mut rng),
        };
        step(&mut table, seat, &action, &mut text);
        let round = table.0.round();
        let trick = round.map(|round| (round.tricks_done(), round.trick().len));
        if matches!(trick, Some((0 | 3 | 8, 0)))
            && matches!(action.parse(), Ok(Action::Card(_) | Action::Reserve(_)))
        {
            views(&table, &mut text);
        }
    }
    let finished = table.0.view(Viewer::Spectator).finished;
    _ = writeln!(
        text,
        "\n== over\n{}",
        serde_json::to_string_pretty(&finished).expect("JSON")
    );
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    expect_file(format!("{folder}/{file}"), &text);
}

/// A random card of the seat to act, sometimes a call of any seat.
fn random(table: &Table, to_act: usize, rng: &mut ChaCha8Rng) -> (usize, String) {
    let seat = if below(rng, 8) == 0 {
        below(rng, 4) as usize
    } else {
        to_act
    };
    let mut actions = table.0.legal_actions(Seat::new(seat));
    if seat == to_act {
        actions.retain(|action| !matches!(action, Action::Call(_)));
    } else {
        actions.truncate(1);
    }
    if actions.is_empty() {
        return random(table, to_act, rng);
    }
    let pick = below(rng, actions.len() as u32) as usize;
    (seat, actions[pick].to_string())
}

fn step(table: &mut Table, seat: usize, action: &str, text: &mut String) {
    let parsed: Action = action.parse().expect("notation");
    let told = |viewer| {
        let step = Step::Action(Seat::new(seat), parsed);
        serde_json::to_string(&table.0.step_view(&step, viewer)).expect("JSON")
    };
    _ = writeln!(text, "seat {seat} {action}");
    let (own, all) = (told(Viewer::Seat(Seat::new(seat))), told(Viewer::Spectator));
    if own != all {
        _ = writeln!(
            text,
            "  the seat is told {own}\n  a spectator is told {all}"
        );
    }
    table.act(seat, action);
    let taken = table.0.round().is_some_and(|round| round.trick().len == 0);
    if matches!(parsed, Action::Card(_)) && taken {
        let leader = table.to_act().unwrap_or(seat);
        _ = writeln!(text, "-- seat {leader} takes the trick");
    }
}

fn views(table: &Table, text: &mut String) {
    _ = writeln!(text);
    for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let view = table.0.view(viewer);
        let hand = viewer.seat().and_then(|seat| view.hands[seat].clone());
        let hand: Vec<String> = hand
            .unwrap_or_default()
            .iter()
            .map(ToString::to_string)
            .collect();
        let said = serde_json::to_string(&view.reservations).expect("JSON");
        _ = write!(text, "{viewer:?}: {} | said {said}", hand.join(" "));
        if let Some(play) = view.play {
            let parties = serde_json::to_string(&play.parties).expect("JSON");
            let open: Vec<String> = play
                .calls_open
                .iter()
                .map(|open| format!("{} to {} cards", open.call, open.least_cards))
                .collect();
            _ = write!(
                text,
                " | {} parties {parties} | may call {}",
                play.game,
                open.join(", ")
            );
        }
        _ = writeln!(text);
    }
    _ = writeln!(text);
}

#[test]
fn every_game_type_from_the_deal_to_the_score() {
    let healthy = "healthy,healthy,healthy,healthy";
    game(
        "normal.txt",
        "ddv",
        NORMAL,
        &format!("{healthy},0:re,1:kontra,0:no90"),
        1,
    );
    game(
        "silent-wedding.txt",
        "ddv",
        WEDDING,
        &format!("{healthy},0:re"),
        2,
    );
    game(
        "wedding.txt",
        "ddv",
        WEDDING,
        "wedding,healthy,healthy,healthy,9C",
        3,
    );
    game(
        "wedding-without-partner.txt",
        "ddv",
        WEDDING,
        "wedding,healthy,healthy,healthy,TH,JC,JC,JS,TH,JS,TD,JH,QC,TD,JD,JD,0:re",
        4,
    );
    for (number, solo) in ["queens", "jacks", "none", "C", "S", "H", "D"]
        .iter()
        .enumerate()
    {
        let said = format!("healthy,solo {solo},healthy,solo C,1:re");
        game(
            &format!("solo-{}.txt", solo.to_lowercase()),
            "ddv",
            NORMAL,
            &said,
            5 + number as u64,
        );
    }
    game(
        "armut.txt",
        "hausrunde",
        ARMUT,
        "healthy,armut,healthy,healthy,decline,take,give JD TD 9D,give KC 9D 9S,1:re",
        12,
    );
    game(
        "einfach.txt",
        "einfach",
        NORMAL,
        &format!("{healthy},0:no60"),
        13,
    );
}
