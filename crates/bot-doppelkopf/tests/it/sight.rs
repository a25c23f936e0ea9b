//! A bot knows what its seat knows, and nothing more, at every stage of a deal.

use std::collections::BTreeMap;

use game::{Game, Seat, Turn, Viewer};
use rules_doppelkopf::{Options, StageName};

use crate::table::Table;

// Seat 0 has two trumps; seats 1 and 2 share the queens of clubs.
const POOR: &str = "JD 9D AC TC KC 9C AS TS KS 9S AH KH / QC TH QS QH JC JS TD KD AC TC KS 9H / \
                    QC TH QS QH QD JC JH AD AD TS AS 9H / QD JS JH JD TD KD 9D KC 9C 9S AH KH";

/// Asks before every action in this game and in one with other hidden cards; counts by stage how often there was such a
/// game.
fn compare(mut table: Table, script: &str, asked: &mut BTreeMap<String, usize>) {
    let mut script = script.split(',').map(str::trim).filter(|s| !s.is_empty());
    loop {
        let Turn::Seats(seats) = table.table.turn() else {
            return;
        };
        for seat in Seat::all(4) {
            let turn = seats.contains(seat);
            let Some(other) = table.exchanged(seat) else {
                continue;
            };
            let stage = table.table.view(Viewer::Spectator).stage;
            let hidden = Seat::all(4).filter(|hidden| *hidden != seat).any(|hidden| {
                let hand = |table: &Table| table.table.view(Viewer::Seat(hidden)).hands;
                hand(&table) != hand(&other)
            });
            if !hidden {
                continue;
            }
            for level in [1, 2, 4] {
                let answer = |table: &Table| {
                    let choice = table.ask(level, seat.index(), 60, 5);
                    choice.map(|choice| (choice.action, choice.nodes, choice.weighed))
                };
                let (here, there) = (answer(&table), answer(&other));
                assert_eq!(here, there, "{stage:?}, seat {seat}, level {level}");
                assert!(!turn || here.is_some(), "{stage:?}, seat {seat}");
            }
            let kind = match stage {
                StageName::Play if turn => "a card",
                StageName::Play => "a call between",
                StageName::ArmutAsk => "an Armut is offered",
                StageName::ArmutGive => "an Armut gives",
                StageName::ArmutReturn => "an Armut is given back",
                _ => "a reservation",
            };
            *asked.entry(kind.to_owned()).or_default() +=
                usize::from(turn || kind.contains("call"));
        }
        match script.next() {
            Some(action) => table.all(action),
            None => match table.random_step() {
                Some(step) => table.apply(&step),
                None => return,
            },
        }
    }
}

#[test]
fn the_answer_stays_when_hidden_cards_are_exchanged_at_every_stage() {
    let ddv = Options::named("ddv").expect("ddv is a preset");
    let home = Options::named("hausrunde").expect("hausrunde is a preset");
    let mut asked = BTreeMap::new();
    for (seed, script) in [
        (1, "healthy,healthy,healthy,healthy"),
        (2, "healthy,solo none,healthy,solo D"),
        (3, "solo queens,healthy,healthy,healthy"),
    ] {
        let mut table = Table::new(if seed == 1 { home } else { ddv }, seed);
        let deal = table.random_step().expect("the cards are dealt");
        table.apply(&deal);
        compare(table, script, &mut asked);
    }
    let armut = "armut,healthy,healthy,healthy,decline,take";
    compare(Table::dealt(home, POOR), armut, &mut asked);
    for stage in [
        "a reservation",
        "an Armut is offered",
        "an Armut gives",
        "an Armut is given back",
        "a card",
        "a call between",
    ] {
        let times = asked.get(stage).copied().unwrap_or(0);
        assert!(times > 0, "never asked for {stage}: {asked:?}");
    }
}
