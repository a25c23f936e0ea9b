//! Stores bots between two moves of their game, so that a bot can reuse its search. The memory is bounded.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::{Json, Seat};
use search::Sitting;

/// Limit for all stored bots together; beyond it the one stored longest is dropped.
const MOST_BYTES: usize = 128 << 20;
/// A stored bot is dropped after this time.
const LONGEST: Duration = Duration::from_mins(10);

/// Identifies a seated bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub table: String,
    pub game: &'static str,
    pub seat: Seat,
    pub level: usize,
}

struct Rested {
    place: Place,
    bot: Box<dyn Sitting>,
    /// The number of steps its seat had been told, and their hash.
    told: (usize, u64),
    since: Instant,
}

/// The stored bots, oldest first.
pub(crate) struct Resting {
    bots: Mutex<Vec<Rested>>,
    most_bytes: usize,
}

impl Default for Resting {
    fn default() -> Self {
        Self::new(MOST_BYTES)
    }
}

impl std::fmt::Debug for Resting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Resting")
    }
}

impl Resting {
    fn new(most_bytes: usize) -> Self {
        Self {
            bots: Mutex::default(),
            most_bytes,
        }
    }

    /// Takes the bot of this place, if the seat's history continues the one it was stored with. Otherwise a step was taken back
    /// or a new game began, and the bot is dropped.
    pub fn take(&self, place: &Place, history: &[Json]) -> Option<Box<dyn Sitting>> {
        let mut bots = self.bots.lock().unwrap_or_else(PoisonError::into_inner);
        let index = bots.iter().position(|rested| rested.place == *place)?;
        let rested = bots.remove(index);
        let before = history.get(..rested.told.0)?;
        (mark(before) == rested.told.1).then_some(rested.bot)
    }

    /// Stores a bot after its answer, with the history it answered to; a bot that keeps nothing is dropped.
    pub fn put(&self, place: Place, history: &[Json], bot: Box<dyn Sitting>) {
        if bot.keeps() == 0 {
            return;
        }
        let rested = Rested {
            place,
            bot,
            told: (history.len(), mark(history)),
            since: Instant::now(),
        };
        let mut bots = self.bots.lock().unwrap_or_else(PoisonError::into_inner);
        bots.retain(|other| other.place != rested.place && other.since.elapsed() < LONGEST);
        bots.push(rested);
        let mut bytes: usize = bots.iter().map(|rested| rested.bot.keeps()).sum();
        while bytes > self.most_bytes {
            bytes -= bots.remove(0).bot.keeps();
        }
    }
}

/// Hash of a history.
fn mark(history: &[Json]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for step in history {
        step.get().hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use bot_quoridor::QuoridorBots;
    use game::{Match, NewMatch, Viewer};
    use rules_quoridor::Quoridor;
    use search::{Budget, Request};

    use super::*;

    fn place(table: &str, seat: usize) -> Place {
        Place {
            table: table.to_owned(),
            game: "quoridor",
            seat: Seat::new(seat),
            level: 4,
        }
    }

    fn sit(level: usize) -> Box<dyn Sitting> {
        let bots = search::bots::<Quoridor, QuoridorBots>();
        bots.sit(level).unwrap()
    }

    /// A game of Quoridor after the first move, and the master of seat 0 that made it.
    fn begun() -> (Box<dyn Match>, Box<dyn Sitting>) {
        let kind = game::kind::<Quoridor>();
        let mut play = kind.start(&NewMatch::default()).unwrap();
        let mut bot = sit(4);
        assert_eq!(bot.keeps(), 0, "nothing was thought yet");
        let action = ask(&mut *bot, &*play);
        assert!(bot.keeps() > 0);
        play.act(Seat::new(0), &action).unwrap();
        (play, bot)
    }

    fn told(play: &dyn Match) -> Vec<Json> {
        play.history(Viewer::Seat(Seat::new(0)))
    }

    fn ask(bot: &mut dyn Sitting, play: &dyn Match) -> String {
        let (view, history) = (play.view(Viewer::Seat(Seat::new(0))), told(play));
        let request = Request {
            seat: Seat::new(0),
            view: view.get(),
            history: &history,
            budget: Some(Budget::nodes(2_000)),
            seed: 1,
        };
        bot.choose(request).unwrap().action
    }

    #[test]
    fn a_bot_goes_on_where_its_game_goes_on_and_nowhere_else() {
        let (mut play, bot) = begun();
        let resting = Resting::default();
        resting.put(place("a", 0), &told(&*play), bot);
        assert!(resting.take(&place("b", 0), &told(&*play)).is_none());
        assert!(resting.take(&place("a", 1), &told(&*play)).is_none());
        play.act(Seat::new(1), "e8").unwrap();
        let mut bot = resting.take(&place("a", 0), &told(&*play)).unwrap();
        assert!(
            resting.take(&place("a", 0), &told(&*play)).is_none(),
            "once"
        );
        let action = ask(&mut *bot, &*play);
        assert!(play.check(Seat::new(0), &action).is_ok());
    }

    #[test]
    fn a_bot_whose_game_took_another_way_begins_afresh() {
        for steps in [0, 1] {
            let (mut play, bot) = begun();
            play.act(Seat::new(1), "e8").unwrap();
            let resting = Resting::default();
            resting.put(place("a", 0), &told(&*play), bot);
            // A step was taken back, and another was played in its place.
            let mut other = play.at(steps);
            while other.len() < play.len() {
                let seat = other.turn().seats().first().unwrap();
                let legal = other.legal(seat, 400).actions;
                other.act(seat, legal.last().unwrap()).unwrap();
            }
            assert_ne!(told(&*other).len(), 0);
            assert!(resting.take(&place("a", 0), &told(&*other)).is_none());
            assert!(resting.take(&place("a", 0), &told(&*play)).is_none());
        }
    }

    #[test]
    fn memory_is_bounded_and_the_longest_rested_goes_first() {
        let (play, bot) = begun();
        let history = told(&*play);
        let resting = Resting::new(2 * bot.keeps());
        for table in ["a", "b", "c"] {
            resting.put(place(table, 0), &history, begun().1);
        }
        let rests = |table| resting.take(&place(table, 0), &history).is_some();
        assert_eq!(["a", "b", "c"].map(rests), [false, true, true]);
        resting.put(place("d", 0), &history, sit(0));
        assert!(!rests("d"));
    }
}
