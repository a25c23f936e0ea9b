//! How fast an evening of 200 games with 7 players is rebuilt from its events and shown, and a file of a thousand games read.

use sheet::{
    Command, Context, Decision, Evening, ExtrasEntry, PartyEntry, ReEntry, Request, Role, RowEntry,
    RowResult, Settings,
};

const OWNER: Context<'static> = Context {
    role: Role::Owner,
    by: "Anna",
    writer: "anna",
    at: 0,
    key: "",
};

fn main() {
    let evening = long_evening(200);
    let events: Vec<String> = evening
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).expect("an event is JSON"))
        .collect();
    testkit::bench::median("sheet_200_games_7_players_open", 0..50, |_| {
        let read = events
            .iter()
            .map(|event| serde_json::from_str(event).expect("it was written so"));
        let evening = Evening::rebuild(read).expect("it can be reckoned");
        std::hint::black_box(serde_json::to_string(&evening.view(Role::Owner, 0)).ok());
    });
    for (name, games) in [
        ("sheet_csv_import_250_games", 250),
        ("sheet_csv_import_1000_games", 1000),
    ] {
        let file = sheet::export(&long_evening(games));
        testkit::bench::median(name, 0..10, |_| {
            std::hint::black_box(sheet::import(&file, "imported", "p1", &OWNER).is_ok());
        });
    }
    let request = request(&evening);
    testkit::bench::median("sheet_200_games_enter_row", 0..50, |_| {
        std::hint::black_box(evening.decide(&request, &OWNER).is_ok());
    });
}

fn long_evening(games: usize) -> Evening {
    let names = ["Anna", "Bert", "Cora", "Dirk", "Eva", "Frank", "Gerd"].map(str::to_owned);
    let settings = Settings::named("hausrunde").expect("a preset");
    let opened = Evening::open("opened-1", "Long", "p1", &names, settings, &OWNER);
    let mut evening = Evening::rebuild(opened).expect("an evening");
    for _ in 0..games {
        if let Ok(Decision::Event(event)) = evening.decide(&request(&evening), &OWNER) {
            evening.apply(*event);
        }
    }
    assert_eq!(evening.ledger().rows.len(), games);
    evening
}

fn request(evening: &Evening) -> Request {
    let players = evening.next_game().players;
    let number = evening.version();
    Request {
        id: format!("entry-{number:04}"),
        base: number,
        command: Command::EnterRow {
            entry: RowEntry {
                dealer: None,
                players: Vec::new(),
                game: "normal".to_owned(),
                result: RowResult::Counted {
                    re: ReEntry {
                        players: players[..2].iter().map(|p| i64::from(p.0)).collect(),
                        points: Some(90 + i64::from(number % 61)),
                        tricks: None,
                        call: "none".to_owned(),
                        callers: Vec::new(),
                    },
                    kontra: PartyEntry::default(),
                    extras: ExtrasEntry::default(),
                    noted: Vec::new(),
                },
                compulsory: false,
                heart_trick: false,
                bock: None,
                note: String::new(),
                table: None,
                seated: None,
            },
        },
    }
}
