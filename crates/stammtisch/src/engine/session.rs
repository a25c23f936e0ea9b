//! A game in the engine; its deals follow from its seed.

use std::time::{Duration, Instant};

use catalog::Entry;
use game::{Match, NewMatch, Playouts, Record, Refusal, Seat, StepRecord, Turn, Viewer};
use rand_core::Rng;
use search::Budget;
use serde_json::{Value, json};

use super::request::{Ask, New};
use super::{Seed, seed};

/// Limit of listed legal actions.
const MOST_ACTIONS: usize = 20_000;
/// Limit of threads.
const MOST_THREADS: u32 = 64;
/// Limit of the recursion: one call per action, on the stack.
const DEEPEST_PERFT: u32 = 1000;

/// A started game.
pub struct Session {
    entry: Entry,
    game: Box<dyn Match>,
    seed: String,
    deals: u64,
}

impl Session {
    /// Begins a new game and deals the first cards.
    pub fn begin(new: New) -> Result<Self, Refusal> {
        let entry = catalog::require(&new.game)?;
        let seats = new.seats.map(|seats| {
            u8::try_from(seats)
                .map_err(|_| Refusal::new("bad_seats", format!("{seats} cannot sit at a table.")))
        });
        let leader = new.leader.map(|leader| {
            usize::try_from(leader)
                .map_err(|_| Refusal::new("bad_leader", format!("There is no seat {leader}.")))
        });
        let game = entry.kind.start(&NewMatch {
            preset: new.preset,
            options: new.options,
            seats: seats.transpose()?,
            leader: leader.transpose()?,
        })?;
        let seed = new.seed.as_ref().map_or_else(seed::fresh, Seed::text);
        let mut session = Self {
            entry,
            game,
            seed,
            deals: 0,
        };
        if let Some(deck) = new.deck {
            session.game.deal_from(&deck)?;
            session.deals = 1;
        }
        session.deal()?;
        Ok(session)
    }

    /// Restores a recorded game.
    pub fn replay(record: &Record) -> Result<Self, Refusal> {
        let entry = catalog::require(&record.game)?;
        let game = entry.kind.replay(record)?;
        let seed = record.seed.clone().unwrap_or_else(seed::fresh);
        let deals = record
            .steps
            .iter()
            .filter(|step| matches!(step, StepRecord::Chance { .. }));
        let deals = deals.count() as u64;
        let mut session = Self {
            entry,
            game,
            seed,
            deals,
        };
        session.deal()?;
        Ok(session)
    }

    /// Deals while a deal is due; the n-th deal depends only on the seed and n.
    fn deal(&mut self) -> Result<(), Refusal> {
        while self.game.turn() == Turn::Chance {
            self.game
                .deal(&mut seed::generator(&self.seed, "deal", self.deals))?;
            self.deals += 1;
        }
        Ok(())
    }

    /// Whose turn it is, and the score.
    pub fn status(&self) -> Value {
        let turn = self.game.turn();
        let rounds = self.game.rounds();
        json!({
            "to_act": turn.seats(),
            "over": turn.outcome().is_some(),
            "ply": self.game.ply(),
            "outcome": turn.outcome(),
            "rounds": rounds.iter().map(|points| json!({ "points": points })).collect::<Vec<_>>(),
        })
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Option<i64>) -> Result<Value, Refusal> {
        let seat = match seat {
            Some(seat) => Some(self.seat(seat)?),
            None => self.game.turn().seats().first(),
        };
        let Some(seat) = seat else {
            return Ok(json!({ "seat": null, "actions": [] }));
        };
        let legal = self.game.legal(seat, MOST_ACTIONS);
        let mut answer = json!({ "seat": seat, "actions": legal.actions });
        if legal.truncated {
            answer["truncated"] = true.into();
        }
        Ok(answer)
    }

    /// Whether an action would be legal, or why not.
    pub fn check(&self, seat: i64, action: &str) -> Result<Value, Refusal> {
        Ok(match self.game.check(self.seat(seat)?, action) {
            Ok(_) => json!({ "legal": true }),
            Err(refusal) => json!({ "legal": false, "error": refusal }),
        })
    }

    /// Plays an action, and the deal that follows if one is due.
    pub fn act(&mut self, seat: i64, action: &str) -> Result<Value, Refusal> {
        let seat = self.seat(seat)?;
        let action = self.game.check(seat, action)?;
        self.game.act(seat, &action)?;
        self.deal()?;
        Ok(json!({ "ok": true, "action": action }))
    }

    /// The view of a seat or a spectator.
    pub fn view(&self, seat: Option<i64>) -> Result<Value, Refusal> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        Ok(json!({ "view": self.game.view(viewer) }))
    }

    /// The record of the whole game.
    pub fn record(&self) -> Value {
        json!({ "record": Record { seed: Some(self.seed.clone()), ..self.game.record() } })
    }

    /// A bot's choice for a seat, given only what the seat may know.
    pub fn bot(&self, ask: &Ask) -> Result<Value, Refusal> {
        let seat = self.seat(ask.seat)?;
        let bots = self.entry.bots;
        let level = match &ask.level {
            Some(id) => bots.level(id)?,
            None => bots.strongest(),
        };
        let budget = (ask.ms.is_some() || ask.nodes.is_some()).then(|| Budget {
            time: ask.ms.map(Duration::from_millis),
            nodes: ask.nodes,
        });
        let answer = bots.choose(
            level,
            search::Request {
                seat,
                view: self.game.view(Viewer::Seat(seat)).get(),
                history: &self.game.history(Viewer::Seat(seat)),
                budget,
                seed: seed::number(&ask.seed.as_ref().map_or_else(seed::fresh, Seed::text)),
            },
        )?;
        Ok(json!({
            "action": answer.action,
            "info": { "nodes": answer.nodes, "ms": answer.ms, "value": answer.value },
        }))
    }

    /// The number of sequences of legal actions.
    pub fn perft(&self, depth: u32) -> Result<Value, Refusal> {
        if depth > DEEPEST_PERFT {
            return Err(Refusal::new(
                "bad_depth",
                format!("`depth` cannot be {depth}: it is 0 to {DEEPEST_PERFT}."),
            ));
        }
        let started = Instant::now();
        let deal = |number: u32| -> Box<dyn Rng> {
            Box::new(seed::generator(
                &self.seed,
                "deal",
                self.deals + u64::from(number),
            ))
        };
        let nodes = self.game.perft(depth, &deal);
        Ok(json!({ "nodes": nodes, "ms": started.elapsed().as_millis() as u64 }))
    }

    /// Plays random games for a time.
    pub fn playouts(&self, ms: u64, seed: Option<&Seed>, threads: u32) -> Result<Value, Refusal> {
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(Refusal::new(
                "bad_threads",
                format!("`threads` cannot be {threads}: it is 1 to {MOST_THREADS}."),
            ));
        }
        if self.game.is_endless() {
            return Err(Refusal::new(
                "endless",
                "This match has no end by its options, so no game can be played to it.",
            ));
        }
        let seed = seed.map_or_else(seed::fresh, Seed::text);
        let started = Instant::now();
        let limit = Duration::from_millis(ms);
        let play = |thread: u32| {
            let mut rng = seed::generator(&seed, "playouts", u64::from(thread));
            self.game
                .playouts(&mut rng, &mut || started.elapsed() < limit)
        };
        let play = &play;
        let all = std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|n| scope.spawn(move || play(n))).collect();
            running
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .fold(Playouts::default(), |sum, one| Playouts {
                    games: sum.games + one.games,
                    actions: sum.actions + one.actions,
                })
        });
        let ms = started.elapsed().as_millis() as u64;
        Ok(json!({ "games": all.games, "actions": all.actions, "ms": ms }))
    }

    /// The value under best play.
    pub fn solve(&self) -> Result<Value, Refusal> {
        let solved = self.game.solve()?;
        let (seats, line): (Vec<Seat>, Vec<String>) = solved.line.into_iter().unzip();
        Ok(json!({ "value": solved.points, "line": line, "seats": seats }))
    }

    fn seat(&self, seat: i64) -> Result<Seat, Refusal> {
        let seats = self.game.seats();
        match usize::try_from(seat) {
            Ok(index) if index < usize::from(seats) => Ok(Seat::new(index)),
            _ => Err(Refusal::new(
                "bad_seat",
                format!("There is no seat {seat}: the seats are 0 to {}.", seats - 1),
            )),
        }
    }
}
