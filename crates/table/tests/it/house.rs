//! A table with a clock that the test controls, and its log.

use game::{Kind, Refusal, Seat, StepRecord, Turn, kind};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_quoridor::Quoridor;
use table::{ClockRule, Command, Event, House, Logged, Person, Phase, Table, Visibility, Wish};
use testkit::toy::Toy;

pub fn house() -> House {
    House {
        hold: 60_000,
        cut: 10_000,
        round: 30_000,
        linger: 600_000,
        levels: vec!["easy", "middling", "strong"],
    }
}

pub fn wish() -> Wish {
    Wish {
        preset: None,
        options: None,
        seats: None,
        visibility: Visibility::Open,
        clock: ClockRule::None,
        spectators: true,
        bots: Vec::new(),
        watch: false,
    }
}

pub fn person(name: &str) -> Person {
    Person {
        id: format!("p-{name}"),
        name: name.to_owned(),
        avatar: 1,
    }
}

/// A table in a test.
pub struct Bench {
    pub table: Table,
    pub log: Vec<Logged>,
    pub now: u64,
    pub rng: ChaCha8Rng,
}

impl Bench {
    pub fn open(kind: &'static dyn Kind, wish: Wish) -> Self {
        let now = 1_000_000;
        let (table, log) =
            Table::open("t1", "code", kind, house(), person("Anna"), wish, now).unwrap();
        let rng = ChaCha8Rng::seed_from_u64(7);
        let mut bench = Self {
            table,
            log,
            now,
            rng,
        };
        bench.settle();
        bench
    }

    pub fn toy() -> Self {
        let wish = Wish {
            preset: Some("long".to_owned()),
            ..wish()
        };
        let mut bench = Self::open(kind::<Toy>(), wish);
        bench.must("Bert", Command::Sit(None));
        bench
    }

    pub fn quoridor(wish: Wish) -> Self {
        Self::open(kind::<Quoridor>(), wish)
    }

    /// A running game of two.
    pub fn two(clock: ClockRule) -> Self {
        let wish = Wish {
            seats: Some(2),
            clock,
            ..wish()
        };
        let mut bench = Self::quoridor(wish);
        bench.must("Bert", Command::Sit(None));
        assert_eq!(bench.table.phase(), Phase::Playing);
        bench
    }

    /// Executes a command, and everything that follows from it.
    pub fn ask(&mut self, name: &str, command: Command) -> Result<(), Refusal> {
        let before = self.table.version();
        let result = self.table.handle(&person(name), command, self.now);
        match result {
            Ok(batch) => {
                self.log.extend(batch);
                self.settle();
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.table.version(), before, "a refusal changed the table");
                Err(refusal)
            }
        }
    }

    pub fn must(&mut self, name: &str, command: Command) {
        self.ask(name, command)
            .unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    }

    /// The code of the refusal of this command.
    pub fn refused(&mut self, name: &str, command: Command) -> String {
        self.ask(name, command)
            .expect_err("it should have been refused")
            .code
    }

    pub fn act(&mut self, name: &str, action: &str) {
        let action = action.to_owned();
        self.must(name, Command::Act { action, step: None });
    }

    pub fn settle(&mut self) {
        loop {
            let batch = self.table.advance(self.now, &mut self.rng);
            if batch.is_empty() {
                break;
            }
            let movers = batch
                .iter()
                .skip(1)
                .filter(|logged| logged.event.moves_the_match());
            assert_eq!(
                movers.count(),
                0,
                "only the first of a batch may move the match"
            );
            self.log.extend(batch);
        }
    }

    pub fn wait(&mut self, ms: u64) {
        self.now += ms;
        self.settle();
    }

    pub fn has(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.log.iter().any(|logged| fits(&logged.event))
    }

    /// Everybody stands aside from the cut, so that the cards are dealt.
    pub fn cut_aside(&mut self) {
        let deal = self.table.deal().expect("a deal is in preparation").number;
        for name in ["Anna", "Bert"] {
            let puzzle = None;
            self.must(name, Command::CutCommit { deal, puzzle });
        }
    }

    pub fn to_act(&self) -> Vec<Seat> {
        self.table
            .play()
            .unwrap()
            .turn()
            .seats()
            .into_iter()
            .collect()
    }

    pub fn steps(&self) -> Vec<StepRecord> {
        self.table.play().unwrap().record().steps
    }

    pub fn is_over(&self) -> bool {
        matches!(self.table.play().unwrap().turn(), Turn::Over(_))
    }
}
