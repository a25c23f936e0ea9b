//! A table of friends for the tests.

use sheet::{
    Command, Context, Decision, Evening, PartyEntry, ReEntry, Request, Role, RowEntry, RowResult,
    Settings, SheetRefusal,
};

pub const NAMES: [&str; 7] = ["Anna", "Bert", "Cora", "Dirk", "Eva", "Frank", "Gül"];

pub const OWNER: Context<'static> = Context {
    role: Role::Owner,
    by: "Anna",
    writer: "anna",
    at: 1_767_225_600_000,
    key: "key-of-a-link",
};

pub fn names(count: usize) -> Vec<String> {
    NAMES[..count]
        .iter()
        .map(|name| (*name).to_owned())
        .collect()
}

pub fn open(count: usize, settings: Settings) -> Evening {
    let opened = Evening::open("opened-1", "Friday", "p1", &names(count), settings, &OWNER)
        .expect("a good evening");
    Evening::rebuild([opened]).expect("an evening")
}

pub fn preset(name: &str) -> Settings {
    Settings::named(name).expect("a preset")
}

/// A counted game of the two (or the one) with this many points.
pub fn counted(game: &str, re: &[i64], points: i64) -> RowEntry {
    entry(
        game,
        RowResult::Counted {
            re: ReEntry {
                players: re.to_vec(),
                points: Some(points),
                tricks: None,
                call: "none".to_owned(),
                callers: Vec::new(),
            },
            kontra: PartyEntry::default(),
            extras: sheet::ExtrasEntry::default(),
            noted: Vec::new(),
        },
    )
}

pub fn won(game: &str, winners: &[i64], value: i64) -> RowEntry {
    entry(
        game,
        RowResult::Winners {
            winners: winners.to_vec(),
            value,
        },
    )
}

pub fn entry(game: &str, result: RowResult) -> RowEntry {
    RowEntry {
        dealer: None,
        players: Vec::new(),
        game: game.to_owned(),
        result,
        compulsory: false,
        heart_trick: false,
        bock: None,
        note: String::new(),
        table: None,
        seated: None,
    }
}

/// Writes commands at once.
pub trait Write {
    fn write(&mut self, id: &str, command: Command) -> Result<(), SheetRefusal>;
    fn enter(&mut self, entry: RowEntry);
    fn points(&self, row: usize) -> &[i64];
}

impl Write for Evening {
    fn write(&mut self, id: &str, command: Command) -> Result<(), SheetRefusal> {
        let request = Request {
            id: id.to_owned(),
            base: self.version(),
            command,
        };
        if let Decision::Event(event) = self.decide(&request, &OWNER)? {
            self.apply(*event);
        }
        Ok(())
    }

    fn enter(&mut self, entry: RowEntry) {
        let id = format!("entry-{:04}", self.version());
        self.write(&id, Command::EnterRow { entry })
            .expect("a good entry");
    }

    fn points(&self, row: usize) -> &[i64] {
        &self.ledger().rows[row].points
    }
}
