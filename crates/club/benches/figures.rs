//! How long a season of 50 evenings takes, from the text of its events to what is sent; and the draws of a tournament.

use std::sync::Arc;

use club::{Club, DrawnTable, StartNumber, draw, season};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sheet::{
    Command, Context, Decision, Evening, ExtrasEntry, PartyEntry, ReEntry, Request, Role, RowEntry,
    RowResult, Settings,
};

const OWNER: Context<'static> = Context {
    role: Role::Owner,
    by: "Anna",
    writer: "anna",
    at: 1_767_225_600_000,
    key: "",
};

fn main() {
    let names = ["Anna", "Bert", "Cora", "Dirk", "Eva", "Frank"].map(str::to_owned);
    let founded = Club::found(
        "founded-1",
        "Friday",
        "p1",
        &names,
        Settings::default(),
        &OWNER,
    );
    let club = Club::rebuild([founded.expect("a round")]);
    let texts = evening_texts(&names);
    testkit::bench::median("club_season_50_evenings_of_30_games", 0..30, |_| {
        let digests: Vec<_> = (0..50)
            .map(|number| {
                let events = texts
                    .iter()
                    .map(|text| serde_json::from_str(text).expect("JSON"));
                let evening = Evening::rebuild(events).expect("an evening");
                (Some(format!("s{number}")), Arc::new(evening.digest()))
            })
            .collect();
        let season = season(club.facts(), &digests, None);
        std::hint::black_box(serde_json::to_string(&season).ok());
    });
    let events = texts
        .iter()
        .map(|text| serde_json::from_str(text).expect("JSON"));
    let digest = Arc::new(Evening::rebuild(events).expect("an evening").digest());
    let digests: Vec<_> = (0..50)
        .map(|number| (Some(format!("s{number}")), digest.clone()))
        .collect();
    testkit::bench::median("club_season_50_evenings_from_digests", 0..100, |_| {
        let season = season(club.facts(), &digests, None);
        std::hint::black_box(serde_json::to_string(&season).ok());
    });
    let people: Vec<StartNumber> = (1..=200).map(StartNumber).collect();
    testkit::bench::median("club_draw_4_rounds_of_200_people", 0..30, |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut rounds = Vec::new();
        for _ in 0..3 {
            rounds.push(drawn(draw(&people, &rounds, &mut rng)));
        }
        std::hint::black_box(draw(&people, &rounds, &mut rng));
    });
}

fn drawn(tables: Vec<Vec<StartNumber>>) -> Vec<DrawnTable> {
    let sheet = String::new;
    let tables = tables.into_iter();
    tables
        .map(|seats| DrawnTable {
            sheet: sheet(),
            seats,
        })
        .collect()
}

fn evening_texts(names: &[String]) -> Vec<String> {
    let settings = Settings::named("hausrunde").expect("a preset");
    let opened = Evening::open("opened-1", "Evening", "p1", names, settings, &OWNER);
    let mut evening = Evening::rebuild(opened).expect("an evening");
    for number in 0..30 {
        let players = evening.next_game().players;
        let request = Request {
            id: format!("entry-{number:04}"),
            base: evening.version(),
            command: Command::EnterRow {
                entry: RowEntry {
                    dealer: None,
                    players: Vec::new(),
                    game: "normal".to_owned(),
                    result: RowResult::Counted {
                        re: ReEntry {
                            players: players[..2].iter().map(|p| i64::from(p.0)).collect(),
                            points: Some(90 + number * 2),
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
        };
        if let Ok(Decision::Event(event)) = evening.decide(&request, &OWNER) {
            evening.apply(*event);
        }
    }
    let events = evening.events().iter();
    events
        .map(|event| serde_json::to_string(event).expect("an event is JSON"))
        .collect()
}
