//! Any game at all: what the engine, the table and the server hold, without naming a game.

use rand_core::Rng;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{BySeat, Declarations, Record, Refusal, RulesText, Seat, StepRecord, Turn, Viewer};

/// Text that is known to be JSON, written once and passed on as it is.
pub type Json = Box<RawValue>;

/// A request for a new match.
#[derive(Clone, Debug, Default)]
pub struct NewMatch {
    /// A named set of options; the game's first one if left out.
    pub preset: Option<String>,
    /// Options that override the preset's, as a JSON object.
    pub options: Option<Value>,
    /// How many play; the smallest number the game allows if left out.
    pub seats: Option<u8>,
    /// Who begins.
    pub leader: Option<usize>,
}

/// Legal actions in canonical notation, sorted by bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The actions, each once.
    pub actions: Vec<String>,
    /// Whether there are more than these.
    pub truncated: bool,
}

/// What a number of random games came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// How many games.
    pub games: u64,
    /// How many actions in all of them.
    pub actions: u64,
}

/// A solved position in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedLine {
    /// What each seat gets under best play.
    pub points: BySeat<i32>,
    /// One best line.
    pub line: Vec<(Seat, String)>,
}

/// A kind of game, such as Quoridor: what the catalog lists.
pub trait Kind: Send + Sync {
    /// The name in URLs, records and the web client.
    fn id(&self) -> &'static str;
    /// The version of its rules.
    fn rules_version(&self) -> u16;
    /// How many may play.
    fn seats(&self) -> &'static [u8];
    /// The named sets of options.
    fn presets(&self) -> &'static [&'static str];
    /// The options of a preset as JSON.
    fn preset(&self, name: &str) -> Option<Value>;
    /// The JSON Schema of the options.
    fn options_schema(&self) -> Value;
    /// The TypeScript types of its options, views and step views.
    fn typescript(&self) -> Declarations;
    /// Whether the first game at a table with these options is begun by whoever sat down first.
    fn first_to_sit_begins(&self, options: &Value) -> bool;
    /// The rules for players.
    fn rules(&self) -> RulesText;
    /// A match before its first step; chance has not fallen yet.
    fn start(&self, new: &NewMatch) -> Result<Box<dyn Match>, Refusal>;
    /// The match that a record tells of, every step checked.
    fn replay(&self, record: &Record) -> Result<Box<dyn Match>, Refusal>;
}

/// A match of some game in progress: its setup and the log of its steps.
pub trait Match: Send + Sync {
    /// Which game this is.
    fn kind(&self) -> &'static dyn Kind;
    /// A copy that can go its own way.
    fn fork(&self) -> Box<dyn Match>;
    /// The match as it was after its first `steps` steps.
    fn at(&self, steps: usize) -> Box<dyn Match>;

    /// How many sit at this table.
    fn seats(&self) -> u8;
    /// What is awaited.
    fn turn(&self) -> Turn;
    /// How many actions have been played.
    fn ply(&self) -> usize;
    /// How many steps have been logged: actions and chance.
    fn len(&self) -> usize;
    /// Whether no step has been logged yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether this match goes on for ever by its options.
    fn is_endless(&self) -> bool;
    /// The points of each finished round.
    fn rounds(&self) -> Vec<BySeat<i32>>;

    /// At most `limit` legal actions of the seat.
    fn legal(&self, seat: Seat, limit: usize) -> Legal;
    /// The canonical form of an action that is legal now.
    fn check(&self, seat: Seat, action: &str) -> Result<String, Refusal>;
    /// What an action that is legal now would make, where the game has something to show.
    fn preview(&self, seat: Seat, action: &str) -> Result<Option<Value>, Refusal>;
    /// Plays an action if it is legal; otherwise nothing changes.
    fn act(&mut self, seat: Seat, action: &str) -> Result<StepRecord, Refusal>;
    /// Lets chance fall.
    fn deal(&mut self, rng: &mut dyn Rng) -> Result<StepRecord, Refusal>;
    /// Lets chance fall as this deck says, top card first.
    fn deal_from(&mut self, deck: &[String]) -> Result<StepRecord, Refusal>;
    /// Plays a logged step again, checked; otherwise nothing changes.
    fn redo(&mut self, step: &StepRecord) -> Result<(), Refusal>;

    /// The position as the viewer may know it.
    fn view(&self, viewer: Viewer) -> Json;
    /// The last step as the viewer may know it.
    fn last_step_view(&self, viewer: Viewer) -> Option<Json>;
    /// Every step so far as the viewer may know it.
    fn history(&self, viewer: Viewer) -> Vec<Json>;
    /// Which steps may not be looked at again now, by their indices, in order.
    fn sealed(&self) -> Vec<usize>;
    /// Whether any of the steps after the first `steps` told anybody something that was hidden.
    fn revealed_since(&self, steps: usize) -> bool;
    /// The whole game.
    fn record(&self) -> Record;

    /// Who begins a rematch of this finished game.
    fn rematch_leader(&self) -> Option<Seat>;
    /// The value under best play.
    fn solve(&self) -> Result<SolvedLine, Refusal>;
    /// How many sequences of exactly `depth` legal actions there are; `rng` makes the generator of the n-th deal from here.
    fn perft(&self, depth: u32, rng: &dyn Fn(u32) -> Box<dyn Rng>) -> u64;
    /// Plays random games from here until `go_on` says no, asked after each.
    fn playouts(&self, rng: &mut dyn Rng, go_on: &mut dyn FnMut() -> bool) -> Playouts;
}
