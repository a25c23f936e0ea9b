//! Games without their types: what the engine, the table and the server use.

use rand_core::Rng;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{BySeat, Declarations, Record, Refusal, RulesText, Seat, StepRecord, Turn, Viewer};

/// JSON text, serialised once and passed on unchanged.
pub type Json = Box<RawValue>;

/// A request for a new match.
#[derive(Clone, Debug, Default)]
pub struct NewMatch {
    /// The name of a preset; the game's first one if left out.
    pub preset: Option<String>,
    /// Options that override the preset's, as a JSON object.
    pub options: Option<Value>,
    /// The number of players; the smallest the game allows if left out.
    pub seats: Option<u8>,
    /// The seat that begins.
    pub leader: Option<usize>,
}

/// Legal actions in canonical notation, sorted by bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The actions, without duplicates.
    pub actions: Vec<String>,
    /// Whether there are more than these.
    pub truncated: bool,
}

/// The result of random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// The total number of actions.
    pub actions: u64,
}

/// A solved position, with the actions in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedLine {
    /// The points of each seat under best play.
    pub points: BySeat<i32>,
    /// One best line.
    pub line: Vec<(Seat, String)>,
}

/// A kind of game, such as Quoridor, as the catalog lists it.
pub trait Kind: Send + Sync {
    /// The id in URLs, records and the web client.
    fn id(&self) -> &'static str;
    /// The version of its rules.
    fn rules_version(&self) -> u16;
    /// The allowed numbers of players.
    fn seats(&self) -> &'static [u8];
    /// The names of the presets.
    fn presets(&self) -> &'static [&'static str];
    /// The options of a preset as JSON.
    fn preset(&self, name: &str) -> Option<Value>;
    /// The JSON Schema of the options.
    fn options_schema(&self) -> Value;
    /// The TypeScript types of its options, views and step views.
    fn typescript(&self) -> Declarations;
    /// Whether the first game at a table with these options is begun by the person who sat down first.
    fn first_to_sit_begins(&self, options: &Value) -> bool;
    /// The rules for players.
    fn rules(&self) -> RulesText;
    /// A match before its first step, so before the first deal.
    fn start(&self, new: &NewMatch) -> Result<Box<dyn Match>, Refusal>;
    /// Replays a record, checking every step.
    fn replay(&self, record: &Record) -> Result<Box<dyn Match>, Refusal>;
}

/// A match in progress: its setup and the log of its steps.
pub trait Match: Send + Sync {
    /// Its kind of game.
    fn kind(&self) -> &'static dyn Kind;
    /// An independent copy.
    fn fork(&self) -> Box<dyn Match>;
    /// The match as it was after its first `steps` steps.
    fn at(&self, steps: usize) -> Box<dyn Match>;

    /// How many sit at this table.
    fn seats(&self) -> u8;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// How many actions have been played.
    fn ply(&self) -> usize;
    /// How many steps have been logged: actions and chance.
    fn len(&self) -> usize;
    /// Whether no step has been logged yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether this match is endless by its options.
    fn is_endless(&self) -> bool;
    /// The points of each finished round.
    fn rounds(&self) -> Vec<BySeat<i32>>;

    /// At most `limit` legal actions of the seat.
    fn legal(&self, seat: Seat, limit: usize) -> Legal;
    /// The canonical form of an action that is legal now.
    fn check(&self, seat: Seat, action: &str) -> Result<String, Refusal>;
    /// A preview of the result of a legal action, for games that have one.
    fn preview(&self, seat: Seat, action: &str) -> Result<Option<Value>, Refusal>;
    /// Plays an action if it is legal; otherwise nothing changes.
    fn act(&mut self, seat: Seat, action: &str) -> Result<StepRecord, Refusal>;
    /// Samples chance: deals.
    fn deal(&mut self, rng: &mut dyn Rng) -> Result<StepRecord, Refusal>;
    /// Deals from this deck, top card first.
    fn deal_from(&mut self, deck: &[String]) -> Result<StepRecord, Refusal>;
    /// Replays a logged step, checking it; an error changes nothing.
    fn redo(&mut self, step: &StepRecord) -> Result<(), Refusal>;

    /// The position as the viewer may see it.
    fn view(&self, viewer: Viewer) -> Json;
    /// The last step as the viewer may see it.
    fn last_step_view(&self, viewer: Viewer) -> Option<Json>;
    /// Every step so far as the viewer may see it.
    fn history(&self, viewer: Viewer) -> Vec<Json>;
    /// The indices of steps that may not be looked at now, in order.
    fn sealed(&self) -> Vec<usize>;
    /// Whether any step after the first `steps` revealed something hidden to anybody.
    fn revealed_since(&self, steps: usize) -> bool;
    /// The record of the whole game.
    fn record(&self) -> Record;

    /// Who begins a rematch of this finished game.
    fn rematch_leader(&self) -> Option<Seat>;
    /// The value under best play.
    fn solve(&self) -> Result<SolvedLine, Refusal>;
    /// The number of sequences of exactly `depth` legal actions; `rng` makes the generator for the n-th deal from here.
    fn perft(&self, depth: u32, rng: &dyn Fn(u32) -> Box<dyn Rng>) -> u64;
    /// Plays random games from here until `go_on`, called after each, returns false.
    fn playouts(&self, rng: &mut dyn Rng, go_on: &mut dyn FnMut() -> bool) -> Playouts;
}
