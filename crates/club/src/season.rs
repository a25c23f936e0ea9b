//! Seasons: sums over evenings.

mod adding;
mod cash;
mod start;

use serde::Serialize;
use sheet::SoloCount;
use ts_rs::TS;
use utoipa::ToSchema;

pub use adding::season;
pub use start::SeasonStart;

use crate::{Facts, MemberId};

/// A season, or all seasons together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Season {
    /// The year in which it began; `null` for all seasons.
    pub year: Option<u16>,
    /// The years in which a season with an evening began, the latest first.
    pub years: Vec<u16>,
    /// The day on which seasons begin.
    pub start: SeasonStart,
    /// Its evenings, the earliest first.
    pub evenings: Vec<SeasonEvening>,
    /// All players, in the order of the ranking.
    pub players: Vec<SeasonPlayer>,
    /// Every pair that played together or against each other.
    pub pairs: Vec<SeasonPair>,
    /// The cash box over all seasons: everybody who owes or has paid something.
    pub cash: Vec<BoxLine>,
    /// The history of the cash box over all seasons, the earliest first.
    pub cash_course: Vec<BoxMoment>,
    /// The payments of all seasons that were not undone, the latest first.
    pub payments: Vec<BoxPayment>,
    /// The currency of the cash box.
    pub currency: Option<String>,
}

/// An evening of a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SeasonEvening {
    /// The id of its sheet; `null` for a game played online.
    pub sheet: Option<String>,
    /// Its title.
    pub title: String,
    /// When it was, in milliseconds since 1970.
    pub opened: u64,
    /// How many games it had.
    pub games: u32,
    /// Whether it is closed.
    pub closed: bool,
}

/// A player's season.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct SeasonPlayer {
    /// The member; `null` for a name that is not a member's.
    pub member: Option<MemberId>,
    /// The name.
    pub name: String,
    /// The place in the ranking, counted from 1; equal results share it.
    pub place: u32,
    /// The totals.
    #[serde(flatten)]
    pub tally: Tally,
    /// Points per game, in hundredths.
    pub average: i64,
    /// Solos by kind.
    pub solos_by_kind: Vec<SoloCount>,
    /// The total after each evening; `null` before the first one.
    pub course: Vec<Option<i64>>,
}

/// The totals of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
#[ts(rename = "SeasonTally")]
#[schema(as = SeasonTally)]
pub struct Tally {
    /// Points.
    pub points: i64,
    /// Evenings attended.
    pub evenings: u32,
    /// Evenings won.
    pub evenings_won: u32,
    /// Games played.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Solos played.
    pub solos: u32,
    /// Solos won.
    pub solos_won: u32,
    /// Games in which they called.
    pub calls: u32,
    /// How many of these calls were kept.
    pub calls_kept: u32,
    /// Games in which the others stayed below 90, 60 or 30 and it was not called.
    pub missed: u32,
    /// Tricks of 40 points or more noted for them.
    pub doppelkopf: u32,
    /// Diamond aces caught, noted for them.
    pub fox: u32,
    /// Last tricks won with the club jack, noted for them.
    pub charlie: u32,
    /// Club jacks caught in the last trick, noted for them.
    pub charlie_caught: u32,
    /// Points of rows that are not games.
    pub penalties: i64,
    /// The most points of one game.
    pub best: Option<i64>,
    /// The fewest points of one game.
    pub worst: Option<i64>,
    /// What they received or paid, in hundredths of the currency.
    pub cents: i64,
}

/// The results of two players with and against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct SeasonPair {
    /// The two players, as indices into `players`.
    #[ts(type = "[number, number]")]
    pub players: [u32; 2],
    /// Games as partners.
    pub together: u32,
    /// How many of these they won.
    pub together_won: u32,
    /// Games against each other.
    pub against: u32,
    /// How many of these the first won.
    pub first_won: u32,
    /// How many of these the second won.
    pub second_won: u32,
}

/// A player's account with the cash box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BoxLine {
    /// The member; `null` for a name that is not a member's.
    pub member: Option<MemberId>,
    /// The name.
    pub name: String,
    /// What evenings have cost them, in hundredths of the currency.
    pub owed: i64,
    /// What they have paid, in hundredths of the currency.
    pub paid: i64,
}

/// An evening that filled the cash box, or a payment, and the state after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BoxMoment {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The title of the evening, or the name of the payer.
    pub what: String,
    /// The cost of the evening for all players, in hundredths.
    pub owed: i64,
    /// What was paid, in hundredths; negative if it was taken out.
    pub paid: i64,
    /// The content of the box after it.
    pub inside: i64,
    /// The amount still to be paid after it.
    pub open: i64,
}

/// A payment into the cash box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BoxPayment {
    /// The id of its event, needed to undo it.
    pub id: String,
    /// The member who paid.
    pub member: MemberId,
    /// The name.
    pub name: String,
    /// The amount in hundredths of the currency; negative if it was taken out.
    pub cents: i64,
    /// The purpose.
    pub note: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// Who entered it; empty if unknown.
    pub by: String,
}

/// The identity of a player across evenings: a member, or a plain name.
type Who = (Option<MemberId>, String);

fn who(facts: &Facts, name: &str) -> Who {
    let Some(member) = facts.member_called(name) else {
        return (None, name.to_owned());
    };
    let known = facts.members.get(member.index());
    (
        Some(member),
        known.map_or_else(String::new, |member| member.name.clone()),
    )
}
