//! Seasons: evenings added up.

use std::collections::BTreeMap;

use serde::Serialize;
use sheet::{Digest, DigestPlayer};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Facts, MemberId};

/// A season, or all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Season {
    /// The year; nothing for all of them.
    pub year: Option<u16>,
    /// Every year with an evening, the latest first.
    pub years: Vec<u16>,
    /// The evenings of it, the earliest first.
    pub evenings: Vec<SeasonEvening>,
    /// Everybody who played, the first of the ranking first.
    pub players: Vec<SeasonPlayer>,
    /// Every two who played together or against each other.
    pub pairs: Vec<SeasonPair>,
    /// The cash box over all seasons: everybody who owes or has paid something.
    pub cash: Vec<BoxLine>,
    /// The currency of the cash box.
    pub currency: Option<String>,
}

/// An evening of a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SeasonEvening {
    /// Its sheet; nothing for a game played online.
    pub sheet: Option<String>,
    /// What it is called.
    pub title: String,
    /// When it was, in milliseconds since 1970.
    pub opened: u64,
    /// How many games it had.
    pub games: u32,
    /// Whether it is over.
    pub closed: bool,
}

/// Somebody's season.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct SeasonPlayer {
    /// Which member; nothing for a name that is no member's.
    pub member: Option<MemberId>,
    /// The name.
    pub name: String,
    /// The place in the ranking, counted from 1; equals share it.
    pub place: u32,
    /// Everything counted.
    #[serde(flatten)]
    pub tally: Tally,
    /// Points a game, in hundredths.
    pub average: i64,
    /// Games alone by kind.
    pub solos_by_kind: Vec<SoloCount>,
    /// What they had after each evening; nothing before their first.
    pub course: Vec<Option<i64>>,
}

/// What is added up.
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
    /// Games played alone.
    pub solos: u32,
    /// Games played alone and won.
    pub solos_won: u32,
    /// Games in which they called.
    pub calls: u32,
    /// Those of them in which the call was kept.
    pub calls_kept: u32,
    /// Games in which the others stayed below 90, 60 or 30 and it was not called.
    pub missed: u32,
    /// Extras noted for them.
    pub extras: u32,
    /// Points of rows that were no games.
    pub penalties: i64,
    /// The most points of one game.
    pub best: Option<i64>,
    /// The fewest points of one game.
    pub worst: Option<i64>,
    /// What they got or paid, in hundredths.
    pub cents: i64,
}

/// Games alone of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SoloCount {
    /// `solo queens`, …, or `silent`.
    pub game: String,
    /// How many.
    pub games: u32,
    /// How many of them won.
    pub won: u32,
}

/// What two did with and against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct SeasonPair {
    /// The two, as places in the ranking's list.
    #[ts(type = "[number, number]")]
    pub players: [u32; 2],
    /// Games as partners.
    pub together: u32,
    /// Those of them that were won.
    pub together_won: u32,
    /// Games against each other.
    pub against: u32,
    /// Those of them that the first won.
    pub first_won: u32,
    /// Those of them that the second won.
    pub second_won: u32,
}

/// Somebody's account with the cash box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BoxLine {
    /// Which member; nothing for a name that is no member's.
    pub member: Option<MemberId>,
    /// The name.
    pub name: String,
    /// What evenings have cost them, in hundredths.
    pub owed: i64,
    /// What they have paid, in hundredths.
    pub paid: i64,
}

/// The year of a moment, by the clock of Greenwich.
pub fn year_of(at: u64) -> u16 {
    sheet::day_of(at)[..4].parse().unwrap_or(1970)
}

/// Who somebody is over evenings: a member, or a plain name.
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

/// Adds up the evenings of a year, or all of them. Each comes with its sheet, or without one where it was played online.
pub fn season(facts: &Facts, evenings: &[(Option<String>, Digest)], year: Option<u16>) -> Season {
    let mut years: Vec<u16> = evenings
        .iter()
        .map(|(_, one)| year_of(one.opened))
        .collect();
    years.sort_unstable_by(|one, other| other.cmp(one));
    years.dedup();
    let mut chosen: Vec<&(Option<String>, Digest)> = evenings
        .iter()
        .filter(|(_, one)| year.is_none_or(|year| year_of(one.opened) == year))
        .collect();
    chosen.sort_by_key(|(_, one)| one.opened);

    let mut players: BTreeMap<Who, SeasonPlayer> = BTreeMap::new();
    let mut pairs: BTreeMap<(Who, Who), SeasonPair> = BTreeMap::new();
    for (place, (_, digest)) in chosen.iter().enumerate() {
        let most = digest.players.iter().map(|one| one.points).max();
        for of_evening in &digest.players {
            let took_part = of_evening.counted.games > 0 || of_evening.points != 0;
            if !took_part {
                continue;
            }
            let key = who(facts, &of_evening.name);
            let player = players.entry(key.clone()).or_insert_with(|| SeasonPlayer {
                member: key.0,
                name: key.1.clone(),
                ..SeasonPlayer::default()
            });
            let wins = digest.games > 0 && Some(of_evening.points) == most;
            add(player, of_evening, wins);
            player.course.resize(place, None);
            player.course.push(Some(player.tally.points));
        }
        for pair in &digest.pairs {
            let name = |place: usize| digest.players.get(place).map(|one| who(facts, &one.name));
            let [Some(first), Some(second)] = pair.players.map(|player| name(player.index()))
            else {
                continue;
            };
            let swap = first > second;
            let key = if swap {
                (second, first)
            } else {
                (first, second)
            };
            let sum = pairs.entry(key).or_default();
            let (mine, theirs) = if swap {
                (pair.second_won, pair.first_won)
            } else {
                (pair.first_won, pair.second_won)
            };
            sum.together += pair.together;
            sum.together_won += pair.together_won;
            sum.against += pair.against;
            sum.first_won += mine;
            sum.second_won += theirs;
        }
    }
    let (players, places) = ranked(players, chosen.len());
    let place = |who: &Who| places.get(who).copied();
    let pairs = pairs.into_iter().filter_map(|((first, second), pair)| {
        let players = [place(&first)?, place(&second)?];
        Some(SeasonPair { players, ..pair })
    });
    Season {
        year,
        years,
        pairs: pairs.collect(),
        players,
        cash: cash(facts, evenings),
        currency: evenings
            .iter()
            .rev()
            .find_map(|(_, one)| one.currency.clone()),
        evenings: chosen
            .into_iter()
            .map(|(sheet, one)| SeasonEvening {
                sheet: sheet.clone(),
                title: one.title.clone(),
                opened: one.opened,
                games: one.games,
                closed: one.closed,
            })
            .collect(),
    }
}

fn add(player: &mut SeasonPlayer, evening: &DigestPlayer, wins: bool) {
    let (sum, one) = (&mut player.tally, &evening.counted);
    sum.points += evening.points;
    sum.evenings += 1;
    sum.evenings_won += u32::from(wins);
    sum.games += one.games;
    sum.won += one.won;
    sum.solos += one.solos;
    sum.solos_won += one.solos_won;
    sum.calls += one.calls;
    sum.calls_kept += one.calls_kept;
    sum.missed += one.missed;
    sum.extras += one.doppelkopf + one.fox + one.charlie + one.charlie_caught;
    sum.penalties += evening.penalties;
    sum.cents += evening.cents;
    sum.best = sum.best.max(one.best);
    sum.worst = match (sum.worst, one.worst) {
        (Some(sum), Some(one)) => Some(sum.min(one)),
        (sum, one) => sum.or(one),
    };
    for (game, (games, won)) in &evening.solos {
        let kinds = &mut player.solos_by_kind;
        match kinds.iter_mut().find(|kind| kind.game == *game) {
            Some(kind) => {
                kind.games += games;
                kind.won += won;
            }
            None => kinds.push(SoloCount {
                game: game.clone(),
                games: *games,
                won: *won,
            }),
        }
    }
}

/// By points, then by games won, then by solos won; and where everybody came to stand.
fn ranked(
    players: BTreeMap<Who, SeasonPlayer>,
    evenings: usize,
) -> (Vec<SeasonPlayer>, BTreeMap<Who, u32>) {
    let mut list: Vec<(Who, SeasonPlayer)> = players.into_iter().collect();
    let rank = |one: &SeasonPlayer| (one.tally.points, one.tally.won, one.tally.solos_won);
    list.sort_by(|(_, one), (_, other)| {
        rank(other)
            .cmp(&rank(one))
            .then_with(|| one.name.cmp(&other.name))
    });
    let mut places = BTreeMap::new();
    let mut ranking: Vec<SeasonPlayer> = Vec::new();
    for (who, mut player) in list {
        let number = ranking.len() as u32;
        let equal = ranking.last().filter(|last| rank(last) == rank(&player));
        player.place = equal.map_or(number + 1, |last| last.place);
        player.average = match i64::from(player.tally.games) {
            0 => 0,
            games => player.tally.points * 100 / games,
        };
        // Whoever stays away keeps what they have.
        let last = player.course.iter().copied().flatten().next_back();
        let mut now = None;
        for after in &mut player.course {
            now = after.or(now);
            *after = now;
        }
        player.course.resize(evenings, last);
        places.insert(who, number);
        ranking.push(player);
    }
    (ranking, places)
}

/// What everybody owes the cash box, and has paid.
fn cash(facts: &Facts, evenings: &[(Option<String>, Digest)]) -> Vec<BoxLine> {
    let mut lines: BTreeMap<Who, (i64, i64)> = BTreeMap::new();
    for (_, digest) in evenings.iter().filter(|(_, digest)| digest.kitty) {
        for player in digest.players.iter().filter(|player| player.cents != 0) {
            lines.entry(who(facts, &player.name)).or_default().0 -= player.cents;
        }
    }
    for paid in &facts.paid {
        let member = facts.really(paid.member);
        let Some(known) = facts.members.get(member.index()) else {
            continue;
        };
        lines
            .entry((Some(member), known.name.clone()))
            .or_default()
            .1 += paid.cents;
    }
    let lines = lines.into_iter();
    lines
        .map(|((member, name), (owed, paid))| BoxLine {
            member,
            name,
            owed,
            paid,
        })
        .collect()
}
