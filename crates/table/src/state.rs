//! The state of a table: what its events have made of it.

use std::collections::VecDeque;
use std::fmt;

use game::{Kind, Match, Outcome, Seat, SeatSet};

use crate::{
    Clocks, Deal, Ending, Event, Logged, Occupant, Opened, Person, Phase, Place, Proposal, Saying,
    Stage, Vote, Wins,
};

/// The customs of the house, the same at every table; not part of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// How long a seat is held for somebody who is away, in milliseconds.
    pub hold: u64,
    /// How long a player has for each part of a cut, in milliseconds.
    pub cut: u64,
    /// How long the end of a round may be looked at, in milliseconds.
    pub round: u64,
    /// How long a table that has not begun waits for people who are all away, in milliseconds.
    pub linger: u64,
    /// The names of the game's bots, weakest first.
    pub levels: Vec<&'static str>,
}

/// The end of a round, kept on screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundEnd {
    /// Who has not gone on yet.
    pub waiting_for: SeatSet,
    /// Since when.
    pub since: u64,
}

/// An event of late, for those who come back.
#[derive(Clone, PartialEq, Debug)]
pub enum Recent {
    /// The opening of the table, which is not kept twice.
    Opened,
    /// The step of this number in the current game; the match has the rest.
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
    pub(crate) version: u64,
    pub(crate) last_at: u64,
    pub(crate) games: u32,
    pub(crate) began: u64,
    /// When each step of the current game was.
    pub(crate) times: Vec<u64>,
    pub(crate) play: Option<Box<dyn Match>>,
    pub(crate) rounds: usize,
    pub(crate) ending: Option<(Ending, Outcome)>,
    /// Who sat where when the last game ended.
    pub(crate) played: Vec<Option<Occupant>>,
    /// The games won here, over rematches.
    pub(crate) wins: Wins,
    pub(crate) clocks: Clocks,
    pub(crate) proposals: Vec<Proposal>,
    pub(crate) deals: u32,
    pub(crate) deal: Option<Box<Deal>>,
    /// Deals of the current game whose cards are still hidden, oldest first.
    pub(crate) dealt: Vec<Deal>,
    pub(crate) shown: Vec<Deal>,
    /// How many parts of each seat had to be forced open in the current game.
    pub(crate) withheld: Vec<u8>,
    pub(crate) round_end: Option<RoundEnd>,
    pub(crate) rated: bool,
    pub(crate) sayings: VecDeque<(u64, Saying)>,
    pub(crate) recent: VecDeque<(u64, Recent)>,
    /// Events of the batch being made.
    pub(crate) batch: Vec<Logged>,
}

impl Table {
    /// At most this many events are remembered for those who come back.
    pub const RECENT: usize = 256;
    /// At most this many sayings are remembered for those who come in.
    pub const SAYINGS: usize = 50;

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How it was opened.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The game's kind.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind
    }

    /// Where it stands.
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

    /// When its last event was.
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

    /// When each step of the current game was, in order.
    pub fn times(&self) -> &[u64] {
        &self.times
    }

    /// The match that is on, or the last one.
    pub fn play(&self) -> Option<&dyn Match> {
        self.play.as_deref()
    }

    /// How the last game ended.
    pub fn ending(&self) -> Option<&(Ending, Outcome)> {
        self.ending.as_ref()
    }

    /// Who sat where when the last game ended, whoever sits there now; empty while one is on.
    pub fn played(&self) -> &[Option<Occupant>] {
        &self.played
    }

    /// How many games those who played the last one have won here, by seat; empty while one is on.
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

    /// What has been proposed.
    pub fn proposals(&self) -> &[Proposal] {
        &self.proposals
    }

    /// The deal in preparation.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_deref()
    }

    /// When the present stage of the deal in preparation ends whoever is missing; forcing parts open takes as long as it takes.
    pub fn deal_until(&self) -> Option<u64> {
        let deal = self.deal.as_ref()?;
        let ends = deal.stage != Stage::Forcing;
        ends.then(|| deal.since.saturating_add(self.house.cut))
    }

    /// The end of a round that somebody still looks at.
    pub fn round_end(&self) -> Option<RoundEnd> {
        self.round_end
    }

    /// When the next deal comes whoever still looks.
    pub fn round_until(&self) -> Option<u64> {
        Some(self.round_end?.since.saturating_add(self.house.round))
    }

    /// Whether the current game counts.
    pub fn rated(&self) -> bool {
        self.rated
    }

    /// What was said lately, with its time.
    pub fn sayings(&self) -> impl Iterator<Item = &(u64, Saying)> {
        self.sayings.iter()
    }

    /// The events after the given version with their times, if all of them are remembered.
    pub fn since(&self, version: u64) -> Option<impl Iterator<Item = (u64, &(u64, Recent))>> {
        let missed = self.version.checked_sub(version)?;
        let skip = (self.recent.len() as u64).checked_sub(missed)?;
        Some((version + 1..).zip(self.recent.iter().skip(skip as usize)))
    }

    /// The seat of this person, sitting there or held by a bot.
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

    /// The bots that are to act, with their levels.
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
        // No more than this: a debug text must not be a way for hidden cards into a log.
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}
