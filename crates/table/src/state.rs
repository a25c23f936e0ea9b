//! The state of a table.

use std::collections::VecDeque;
use std::fmt;

use game::{Kind, Match, Outcome, Seat, SeatSet};

use crate::{
    Clocks, Deal, Ending, Event, Logged, Occupant, Opened, Person, Phase, Place, Proposal, Saying,
    Stage, Vote, Wins,
};

/// Settings of the house, the same at every table; not part of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// How long the seat of an absent player is held, in milliseconds.
    pub hold: u64,
    /// How long a player has for each part of a cut, in milliseconds.
    pub cut: u64,
    /// How long the end of a round is shown, in milliseconds.
    pub round: u64,
    /// How long a table that has not begun stays open while all of its people are away, in milliseconds.
    pub linger: u64,
    /// The levels of the game's bots, weakest first.
    pub levels: Vec<&'static str>,
}

/// The end of a round that is still shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundEnd {
    /// The seats that have not continued yet.
    pub waiting_for: SeatSet,
    /// Since when.
    pub since: u64,
}

/// A recent event, kept for reconnecting clients.
#[derive(Clone, PartialEq, Debug)]
pub enum Recent {
    /// The opening of the table; its data is in [`Table::opened`].
    Opened,
    /// The step with this index in the current game; its data is in the match.
    Step(usize),
    /// Any other.
    Other(Box<Event>),
}

/// A table.
pub struct Table {
    pub(crate) id: Box<str>,
    pub(crate) house: House,
    pub(crate) kind: &'static dyn Kind,
    pub(crate) opened: Box<Opened>,
    pub(crate) phase: Phase,
    pub(crate) places: Vec<Place>,
    pub(crate) votes: Vec<Option<Vote>>,
    /// The possible numbers of players, smallest first.
    pub(crate) sizes: Box<[u8]>,
    pub(crate) version: u64,
    pub(crate) last_at: u64,
    pub(crate) games: u32,
    pub(crate) began: u64,
    /// The timestamp of each step of the current game.
    pub(crate) times: Vec<u64>,
    pub(crate) play: Option<Box<dyn Match>>,
    pub(crate) rounds: usize,
    pub(crate) ending: Option<(Ending, Outcome)>,
    /// The occupants when the last game ended.
    pub(crate) played: Vec<Option<Occupant>>,
    /// The games won here, across rematches.
    pub(crate) wins: Wins,
    pub(crate) clocks: Clocks,
    pub(crate) proposals: Vec<Proposal>,
    pub(crate) deals: u32,
    pub(crate) deal: Option<Box<Deal>>,
    /// Deals of the current game that are not revealed yet, oldest first.
    pub(crate) dealt: Vec<Deal>,
    pub(crate) shown: Vec<Deal>,
    /// By seat: how many parts had to be forced open in the current game.
    pub(crate) withheld: Vec<u8>,
    pub(crate) round_end: Option<RoundEnd>,
    pub(crate) rated: bool,
    pub(crate) sayings: VecDeque<(u64, Saying)>,
    pub(crate) recent: VecDeque<(u64, Recent)>,
    /// Events of the batch being built.
    pub(crate) batch: Vec<Logged>,
}

impl Table {
    /// Limit of events kept for reconnecting clients.
    pub const RECENT: usize = 256;
    /// Limit of chat lines kept for new members.
    pub const SAYINGS: usize = 50;

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The settings it was opened with.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The game's kind.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind
    }

    /// Its phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seats.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Each seat's vote.
    pub fn votes(&self) -> &[Option<Vote>] {
        &self.votes
    }

    /// The number of its last event.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The timestamp of its last event.
    pub fn last_at(&self) -> u64 {
        self.last_at
    }

    /// How many games have begun here.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// When the current game began.
    pub fn began(&self) -> u64 {
        self.began
    }

    /// The timestamp of each step of the current game.
    pub fn times(&self) -> &[u64] {
        &self.times
    }

    /// The running match, or the last one.
    pub fn play(&self) -> Option<&dyn Match> {
        self.play.as_deref()
    }

    /// How the last game ended.
    pub fn ending(&self) -> Option<&(Ending, Outcome)> {
        self.ending.as_ref()
    }

    /// The occupants when the last game ended, whoever sits there now; empty during a game.
    pub fn played(&self) -> &[Option<Occupant>] {
        &self.played
    }

    /// By seat: how many games the players of the last one have won here; empty during a game.
    pub fn wins(&self) -> Vec<u32> {
        let seats = self.played.iter().enumerate();
        seats
            .map(|(seat, who)| who.as_ref().map_or(0, |who| self.wins.of(seat, who)))
            .collect()
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The open proposals.
    pub fn proposals(&self) -> &[Proposal] {
        &self.proposals
    }

    /// The deal in preparation.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_deref()
    }

    /// When the current stage of the preparation ends, even if somebody is missing; `None` while puzzles are being solved.
    pub fn deal_until(&self) -> Option<u64> {
        let deal = self.deal.as_ref()?;
        let ends = deal.stage != Stage::Forcing;
        ends.then(|| deal.since.saturating_add(self.house.cut))
    }

    /// The end of a round that is still shown to somebody.
    pub fn round_end(&self) -> Option<RoundEnd> {
        self.round_end
    }

    /// When the next deal begins, even if somebody has not continued.
    pub fn round_until(&self) -> Option<u64> {
        Some(self.round_end?.since.saturating_add(self.house.round))
    }

    /// Whether the current game is rated.
    pub fn rated(&self) -> bool {
        self.rated
    }

    /// The recent chat lines with their times.
    pub fn sayings(&self) -> impl Iterator<Item = &(u64, Saying)> {
        self.sayings.iter()
    }

    /// The events after a version with their times, or `None` if some of them are no longer kept.
    pub fn since(&self, version: u64) -> Option<impl Iterator<Item = (u64, &(u64, Recent))>> {
        let missed = self.version.checked_sub(version)?;
        let skip = (self.recent.len() as u64).checked_sub(missed)?;
        Some((version + 1..).zip(self.recent.iter().skip(skip as usize)))
    }

    /// The seat of this person, who sits there or for whom a bot holds it.
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        self.find(|place| {
            place
                .occupant
                .as_ref()?
                .belongs_to()
                .filter(|owner| owner.id == person)
        })
    }

    /// The seat where this person sits now.
    pub fn sits_at(&self, person: &str) -> Option<Seat> {
        self.find(|place| place.person().filter(|sitter| sitter.id == person))
    }

    fn find<'a>(&'a self, matches: impl Fn(&'a Place) -> Option<&'a Person>) -> Option<Seat> {
        let index = self
            .places
            .iter()
            .position(|place| matches(place).is_some())?;
        Some(Seat::new(index))
    }

    /// The seats where people sit.
    pub fn people(&self) -> SeatSet {
        self.set(|place| place.person().is_some())
    }

    pub(crate) fn set(&self, matches: impl Fn(&Place) -> bool) -> SeatSet {
        let matching = self
            .places
            .iter()
            .enumerate()
            .filter(|(_, place)| matches(place));
        matching.map(|(index, _)| Seat::new(index)).collect()
    }

    /// The bots whose turn it is, with their levels.
    pub fn bots_to_act(&self) -> Vec<(Seat, &str)> {
        if self.phase != Phase::Playing {
            return Vec::new();
        }
        let Some(play) = &self.play else {
            return Vec::new();
        };
        let bots = play.turn().seats().into_iter();
        bots.filter_map(|seat| Some((seat, self.places.get(seat.index())?.bot()?)))
            .collect()
    }

    /// The id of the record of the current game.
    pub fn record_id(&self) -> String {
        format!("{}-{}", self.id, self.games)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing else: debug output must not leak hidden cards into a log.
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}
