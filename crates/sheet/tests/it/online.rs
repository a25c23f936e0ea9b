//! A game played at a table of the server is entered into the sheet with the same points.

use game::{Json, NewMatch, Turn, Viewer};
use rules_doppelkopf::Doppelkopf;
use serde_json::{Value, json};
use sheet::{Decision, Evening, PlayedGame, PlayerId, RowResult};

use crate::table::{OWNER, open, preset};

/// A whole random game: the final public view, and the points by seat.
fn play(name: &str, seed: u64) -> (Json, Vec<i64>) {
    use rand_chacha::rand_core::SeedableRng;
    let mut chance = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let kind = game::kind::<Doppelkopf>();
    let mut table = kind
        .start(&NewMatch {
            preset: Some(name.to_owned()),
            options: Some(json!({"list": "single"})),
            ..NewMatch::default()
        })
        .expect("a table");
    loop {
        match table.turn() {
            Turn::Over(outcome) => {
                let end = table.view(Viewer::Spectator);
                let points = outcome.points.0.iter().map(|p| i64::from(*p)).collect();
                return (end, points);
            }
            Turn::Chance => {
                table.deal(&mut chance).expect("a deal");
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody");
                let actions = table.legal(seat, 100).actions;
                let chosen = game::below(&mut chance, actions.len() as u32);
                let action = &actions[chosen as usize];
                table.act(seat, action).expect("an action");
            }
        }
    }
}

fn waiting(name: &str) -> Evening {
    let mut evening = open(5, preset(name));
    let event = evening.open_table("t1", "code", &OWNER).expect("a table");
    evening.apply(event);
    evening
}

#[test]
fn the_points_on_the_sheet_are_those_of_the_table() {
    for seed in 0..60 {
        let name = ["ddv", "einfach", "hausrunde"][seed as usize % 3];
        let (end, points) = play(name, seed);
        let mut evening = waiting(name);
        let game = PlayedGame {
            table: "t1",
            names: &[None, None, None, None],
            end: end.get(),
        };
        let request = evening.played(&game).expect("a result");
        let decision = evening.decide(&request, &OWNER);
        let Ok(Decision::Event(event)) = decision else {
            panic!("{name}, seed {seed}: {decision:?}");
        };
        evening.apply(*event);
        let row = &evening.ledger().rows[0];
        let four: Vec<i64> = row.players.iter().map(|p| row.points[p.index()]).collect();
        assert_eq!(four, points, "{name}, seed {seed}");
        assert_eq!(row.dealer, PlayerId(0));
        assert!(evening.facts().online.is_empty());
        assert!(evening.played(&game).is_none(), "it is entered once");
    }
}

#[test]
fn names_say_who_sat_where_and_others_stand_in_for_the_rest() {
    let (end, points) = play("ddv", 7);
    let evening = waiting("ddv");
    let names = [
        Some("Eva".to_owned()),
        Some("Zoe".to_owned()),
        None,
        Some("bert".to_owned()),
    ];
    let game = PlayedGame {
        table: "t1",
        names: &names,
        end: end.get(),
    };
    let request = evening.played(&game).expect("a result");
    let Ok(Decision::Event(event)) = evening.decide(&request, &OWNER) else {
        panic!("it is entered");
    };
    let mut evening = evening;
    evening.apply(*event);
    let row = &evening.ledger().rows[0];
    // Eva, then Cora and Dirk for the two who are not among the four, then Bert.
    let by_seat: Vec<i64> = [4, 2, 3, 1].map(|player| row.points[player]).to_vec();
    assert_eq!(by_seat, points);
}

/// Random play seldom produces it: a game that ends with a trick of hearts and calls.
#[test]
fn a_trick_of_hearts_and_who_called_come_along() {
    let (end, _) = play("hausrunde", 3);
    let mut end: Value = serde_json::from_str(end.get()).expect("a view");
    let finished = &mut end["finished"];
    let re = finished["re"][0].clone();
    finished["heart_trick"] = json!(true);
    finished["calls"] = json!([{"seat": re, "call": "re", "party": "re", "cards": 12}]);
    let evening = waiting("hausrunde");
    let text = end.to_string();
    let request = evening.played(&PlayedGame {
        table: "t1",
        names: &[None, None, None, None],
        end: &text,
    });
    let sheet::Command::EnterRow { entry } = request.expect("a result").command else {
        panic!("a game is entered");
    };
    assert!(entry.heart_trick);
    let RowResult::Counted { re: party, .. } = entry.result else {
        panic!("its cards were counted");
    };
    // With five players seat 0 is the one left of the dealer.
    let caller = entry.players[re.as_u64().expect("a seat") as usize];
    assert_eq!((party.call.as_str(), party.callers), ("re", vec![caller]));
}
