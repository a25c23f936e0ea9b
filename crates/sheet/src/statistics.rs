//! Statistics by player and by pair.

use rules_doppelkopf::{Bid, Party};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::turns::ids;
use crate::{Ledger, PlayerId, RowResult, SEATS, ScoredRow};

/// The statistics of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Statistics {
    /// One for each player, in order.
    pub players: Vec<PlayerStatistics>,
    /// One for each pair that played together, two against two.
    pub pairs: Vec<PairStatistics>,
}

/// A player's statistics.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct PlayerStatistics {
    /// Games played.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Games played as Re, as far as known; including solos.
    pub re: u32,
    /// Solos played.
    pub solos: u32,
    /// Solos won.
    pub solos_won: u32,
    /// Games in which they called; counted for the whole party if the caller was not noted.
    pub calls: u32,
    /// How many of these calls were kept.
    pub calls_kept: u32,
    /// Games in which the others stayed below 90, 60 or 30, and the party had not called it.
    pub missed: u32,
    /// Tricks of 40 points or more, as far as noted.
    pub doppelkopf: u32,
    /// Diamond aces caught, as far as noted.
    pub fox: u32,
    /// Last tricks won with the club jack, as far as noted.
    pub charlie: u32,
    /// Club jacks caught in the last trick, as far as noted.
    pub charlie_caught: u32,
    /// Solos by kind, in the order in which they were first played.
    pub solos_by_kind: Vec<SoloCount>,
    /// The most points of one game; `null` before the first.
    pub best: Option<i64>,
    /// The fewest points of one game; `null` before the first.
    pub worst: Option<i64>,
    /// The longest series of games won.
    pub streak: u32,
}

/// Solos of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SoloCount {
    /// `solo queens`, …, or `silent`.
    pub game: String,
    /// The number of games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
}

impl SoloCount {
    /// Adds games of a kind to a list.
    pub fn add(list: &mut Vec<Self>, game: &str, games: u32, won: u32) {
        match list.iter_mut().find(|one| one.game == game) {
            Some(one) => {
                one.games += games;
                one.won += won;
            }
            None => list.push(Self {
                game: game.to_owned(),
                games,
                won,
            }),
        }
    }
}

/// The results of two players as partners.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct PairStatistics {
    /// The two players.
    #[ts(type = "[number, number]")]
    pub players: [PlayerId; 2],
    /// Games played together.
    pub games: u32,
    /// Games won together.
    pub won: u32,
    /// The points each of them got from these games.
    pub points: i64,
    /// Games in which they had called.
    pub calls: u32,
    /// How many of these calls were kept.
    pub calls_kept: u32,
}

impl Statistics {
    /// Counts the rows.
    pub fn of(ledger: &Ledger) -> Self {
        let everybody = ids(ledger.totals.len());
        Self {
            players: Self::players(ledger),
            pairs: everybody
                .iter()
                .flat_map(|first| {
                    let later = everybody.iter().filter(move |second| *second > first);
                    later.map(|second| pair(&ledger.rows, [*first, *second]))
                })
                .filter(|pair| pair.games > 0)
                .collect(),
        }
    }

    /// The statistics by player only.
    pub(crate) fn players(ledger: &Ledger) -> Vec<PlayerStatistics> {
        let everybody = ids(ledger.totals.len());
        let everybody = everybody.iter();
        everybody.map(|one| player(&ledger.rows, *one)).collect()
    }
}

/// The party of a player.
fn party_of(row: &ScoredRow, player: PlayerId) -> Party {
    if row.re.contains(&player) {
        Party::Re
    } else {
        Party::Kontra
    }
}

fn player(rows: &[ScoredRow], player: PlayerId) -> PlayerStatistics {
    let mut counted = PlayerStatistics::default();
    let mut run = 0;
    for row in rows.iter().filter(|row| row.players.contains(&player)) {
        let won = row.winners.contains(&player);
        let alone = row.soloist == Some(player);
        let party = party_of(row, player);
        let called = row.callers[party].contains(&player);
        run = if won { run + 1 } else { 0 };
        counted.games += 1;
        counted.won += u32::from(won);
        counted.re += u32::from(row.re.contains(&player));
        counted.solos += u32::from(alone);
        counted.solos_won += u32::from(alone && won);
        if alone {
            let kinds = &mut counted.solos_by_kind;
            SoloCount::add(kinds, &row.entry.game, 1, u32::from(won));
        }
        counted.calls += u32::from(called);
        counted.calls_kept += u32::from(called && row.calls[party].1);
        counted.missed += u32::from(won && missed(row, party));
        note_extras(&mut counted, row, player);
        let points = row.points[player.index()];
        counted.best = counted.best.max(Some(points));
        counted.worst = Some(counted.worst.map_or(points, |worst| worst.min(points)));
        counted.streak = counted.streak.max(run);
    }
    counted
}

/// Whether the winners could have called more than they did.
fn missed(row: &ScoredRow, party: Party) -> bool {
    let RowResult::Counted { re, kontra, .. } = &row.entry.result else {
        return false;
    };
    let others = match party {
        Party::Re => kontra.points,
        Party::Kontra => re.points,
    };
    let reached = match others.unwrap_or(240) {
        ..30 => Bid::No30,
        30..60 => Bid::No60,
        60..90 => Bid::No90,
        _ => return false,
    };
    row.calls[party].0 < reached
}

fn note_extras(counted: &mut PlayerStatistics, row: &ScoredRow, player: PlayerId) {
    let RowResult::Counted { noted, .. } = &row.entry.result else {
        return;
    };
    for one in noted.iter().filter(|one| one.player == i64::from(player.0)) {
        let count = u32::try_from(one.count).unwrap_or(0);
        match one.extra.as_str() {
            "doppelkopf" => counted.doppelkopf += count,
            "fox" => counted.fox += count,
            "charlie" => counted.charlie += count,
            _ => counted.charlie_caught += count,
        }
    }
}

fn pair(rows: &[ScoredRow], players: [PlayerId; 2]) -> PairStatistics {
    let mut counted = PairStatistics {
        players,
        games: 0,
        won: 0,
        points: 0,
        calls: 0,
        calls_kept: 0,
    };
    for row in rows.iter().filter(|row| were_partners(row, players)) {
        let (bid, kept) = row.calls[party_of(row, players[0])];
        counted.games += 1;
        counted.won += u32::from(row.winners.contains(&players[0]));
        counted.points += row.points[players[0].index()];
        counted.calls += u32::from(bid > Bid::None);
        counted.calls_kept += u32::from(kept);
    }
    counted
}

/// Whether the two were a party of two.
pub(crate) fn were_partners(row: &ScoredRow, [first, second]: [PlayerId; 2]) -> bool {
    if row.soloist.is_some() || !row.players.contains(&first) || !row.players.contains(&second) {
        return false;
    }
    let side = if row.re.len() * 2 == SEATS {
        &row.re
    } else {
        &row.winners
    };
    side.len() * 2 == SEATS && side.contains(&first) == side.contains(&second)
}
