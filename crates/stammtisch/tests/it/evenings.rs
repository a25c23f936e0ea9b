//! A simulated server: whole evenings over the pure table, with virtual time, a store that fails, restarts, lost answers and late messages.
//!
//! `EVENINGS=10000 cargo test --release -p stammtisch --test it evenings` plays a long run; a failure prints its seed, and `EVENING=<seed>` plays that one
//! alone.

mod disk;
mod laws;
mod people;

use std::collections::BTreeMap;

use game::{Seat, SeatSet, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use table::{Command, House, Logged, Person, Table};

use disk::{Disk, Written};

/// Evenings in an ordinary test run.
const EVENINGS: u64 = 60;
/// Events per evening.
const HAPPENINGS: u32 = 260;

fn customs() -> House {
    House {
        hold: 60_000,
        cut: 10_000,
        round: 30_000,
        linger: 600_000,
        levels: vec!["easy", "middling", "strong"],
    }
}

fn person(index: usize) -> Person {
    Person {
        id: format!("p{index}"),
        name: ["Anna", "Bert", "Carla", "Dora", "Emil", "Frieda"][index].to_owned(),
        avatar: 1,
    }
}

/// One evening at one table.
struct Evening {
    table: Table,
    disk: Disk,
    rng: ChaCha8Rng,
    now: u64,
    /// Acknowledged events, which must persist.
    acknowledged: Vec<(u64, String)>,
    /// What each person was told live, by version, and on which seat.
    told: Vec<BTreeMap<u64, (Option<Seat>, String)>>,
    /// When each person last gave a sign of life.
    heard: [u64; PEOPLE],
    /// The seats whose clocks run and who know it.
    told_of_turn: SeatSet,
    /// Messages in transit: their time of arrival, sender and command.
    late: Vec<(u64, usize, Command)>,
}

/// People who come and go; more than any table has seats.
const PEOPLE: usize = 6;

impl Evening {
    fn open(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let entry = catalog::GAMES[below(&mut rng, catalog::GAMES.len() as u32) as usize];
        let wish = people::wish(entry.kind, &mut rng);
        let now = 1_000_000;
        let (table, batch) = Table::open("t1", "code", entry.kind, customs(), person(0), wish, now)
            .unwrap_or_else(|refusal| panic!("{refusal:?}"));
        let mut disk = Disk::default();
        disk.write(&batch);
        let told = vec![BTreeMap::new(); PEOPLE];
        Self {
            table,
            disk,
            rng,
            now,
            acknowledged: Vec::new(),
            told,
            heard: [now; PEOPLE],
            told_of_turn: SeatSet::EMPTY,
            late: Vec::new(),
        }
    }

    fn chance(&mut self, of: u32) -> bool {
        below(&mut self.rng, of) == 0
    }

    /// Makes events durable and tells everybody, or fails like a store; returns whether they were acknowledged.
    fn commit(&mut self, batch: &[Logged]) -> bool {
        if batch.is_empty() {
            return true;
        }
        laws::only_who_knew_runs_out_of_time(self.told_of_turn, batch);
        let written = match below(&mut self.rng, 150) {
            0 => Written::Refused,
            1 => Written::Unanswered,
            _ => Written::Done,
        };
        if written != Written::Refused {
            self.disk.write(batch);
        }
        if written != Written::Done {
            // The room drops its state, or the process died: the log is replayed.
            self.restart();
            return false;
        }
        for logged in batch {
            self.acknowledged
                .push((logged.version, disk::text(&logged.event)));
            laws::tell(self, logged);
        }
        true
    }

    fn restart(&mut self) {
        let before = self.disk.len();
        self.table = self.disk.load();
        assert_eq!(
            self.table.version(),
            before,
            "a restart lost or made events"
        );
        for index in 0..PEOPLE {
            let here = self.chance(2);
            self.table.set_present(&person(index).id, here, self.now);
        }
        let woken = self.table.wake(self.now);
        self.commit(&woken);
    }

    /// Stops the clocks of people who could not be told, as a room does before any decision that depends on time.
    fn reach(&mut self) {
        let heard = self.heard;
        let when = |id: &str| {
            let index = (0..PEOPLE).find(|index| person(*index).id == id);
            index.map_or(0, |index| heard[index])
        };
        let batch = self.table.reach(when, self.now);
        self.commit(&batch);
        let told = self.table.clocks().runs().filter(|(seat, since)| {
            let person = self.table.places()[seat.index()].person();
            person.is_none_or(|person| when(&person.id) > *since)
        });
        self.told_of_turn = told.map(|(seat, _)| seat).collect();
    }

    /// Emits what is due.
    fn settle(&mut self) {
        for _ in 0..1000 {
            self.reach();
            let batch = self.table.advance(self.now, &mut self.rng);
            if batch.is_empty() {
                return;
            }
            let movers = batch.iter().skip(1);
            let movers = movers.filter(|logged| logged.event.moves_the_match());
            assert_eq!(
                movers.count(),
                0,
                "only the first of a batch may move the match"
            );
            self.commit(&batch);
        }
        panic!("the table never comes to rest");
    }

    fn ask(&mut self, index: usize, command: Command) {
        self.heard[index] = self.now;
        self.reach();
        let version = self.table.version();
        match self.table.handle(&person(index), command, self.now) {
            Ok(batch) => {
                self.commit(&batch);
            }
            Err(refusal) => {
                assert_eq!(self.table.version(), version, "a refusal changed the table");
                assert!(!refusal.code.is_empty() && !refusal.message.is_empty());
            }
        }
        self.settle();
    }

    fn happen(&mut self) {
        match below(&mut self.rng, 100) {
            0..=54 => {
                let index = below(&mut self.rng, PEOPLE as u32) as usize;
                let command = people::command(self, index);
                if self.chance(12) {
                    let arrives = self.now + u64::from(below(&mut self.rng, 20_000));
                    self.late.push((arrives, index, command.clone()));
                }
                if !self.chance(12) {
                    self.ask(index, command);
                }
            }
            55..=74 => people::bots(self),
            75..=84 => self.wait(),
            85..=89 => people::force(self),
            90..=96 => {
                let index = below(&mut self.rng, PEOPLE as u32) as usize;
                let here = self.chance(2);
                self.table.set_present(&person(index).id, here, self.now);
                if here {
                    self.heard[index] = self.now;
                }
            }
            97 => people::rename(self),
            98 => self.restart(),
            _ => people::delete(self),
        }
        self.settle();
    }

    fn wait(&mut self) {
        let due = self.table.next_due().map(|due| due.max(self.now));
        self.now = match (below(&mut self.rng, 3), due) {
            (0, Some(due)) => due,
            (1, _) => self.now + u64::from(below(&mut self.rng, 70_000)),
            _ => self.now + u64::from(below(&mut self.rng, 3_000)),
        };
        let now = self.now;
        let arrived: Vec<_> = self.late.extract_if(.., |(at, ..)| *at <= now).collect();
        for (_, index, command) in arrived {
            self.ask(index, command);
        }
    }
}

fn play(seed: u64) {
    let mut evening = Evening::open(seed);
    evening.settle();
    for happening in 0..HAPPENINGS {
        evening.happen();
        laws::hold(&evening, happening % 16 == 0);
    }
    laws::deals_are_fair(&evening);
}

#[test]
fn evenings() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    if let Some(seed) = number("EVENING") {
        return play(seed);
    }
    let first = number("EVENING_FROM").unwrap_or(1);
    for seed in first..first + number("EVENINGS").unwrap_or(EVENINGS) {
        let outcome = std::panic::catch_unwind(|| play(seed));
        if let Err(cause) = outcome {
            eprintln!("EVENING={seed} cargo test -p stammtisch --test it evenings");
            std::panic::resume_unwind(cause);
        }
    }
}
