//! Rounds ("Runden", clubs): permanent groups of players, kept as a log of events.
//!
//! Pure: no clock, no I/O, no randomness. A [`Club`] is a fold over [`Event`]s; a [`Request`] becomes one event or a
//! [`sheet::SheetRefusal`]. Evenings are score sheets; a [`Season`] is computed from their digests and never stored.

mod club;
mod command;
mod deciding;
mod event;
mod facts;
mod member;
mod rights;
mod season;
mod table;
mod tournament;
mod typescript;
mod view;
mod wire;

pub use club::{Club, Decision};
pub use command::{Command, Request};
pub use event::{Change, Event};
pub use facts::{Facts, OfClub, Paid};
pub use member::{Member, MemberId};
pub use rights::{ClubLink, ClubRight, Standing};
pub use season::{
    BoxLine, BoxMoment, BoxPayment, Season, SeasonEvening, SeasonPair, SeasonPlayer, SeasonStart,
    Tally, season,
};
pub use table::season_csv;
pub use tournament::{
    DrawTournament, DrawnTable, MOST_DRAWS, MOST_PARTICIPANTS, MOST_TOURNAMENTS, NewTournament,
    Participant, Penalised, StartNumber, Tournament, TournamentCard, TournamentChange,
    TournamentCommand, TournamentOpened, TournamentPenalty, TournamentPlace, TournamentRound,
    TournamentTable, TournamentView, draw, ranking, tournament_csv,
};
pub use typescript::typescript;
pub use view::{ClubMember, ClubView, MergedName};
pub use wire::{ClubAnswer, ClubCard, ClubOpened, NewClub, NewEvening};

/// Limit of members in a round.
pub const MOST_MEMBERS: usize = 200;

/// Limit of evenings in a round.
pub const MOST_EVENINGS: usize = 2000;
