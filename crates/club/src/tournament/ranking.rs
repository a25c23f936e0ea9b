//! The ranking of a tournament.

use std::sync::Arc;

use serde::Serialize;
use sheet::Digest;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Tournament;
use crate::table::cell;

/// A participant in the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct TournamentPlace {
    /// The place, counted from 1; equal results share it.
    pub place: u32,
    /// The start number.
    pub number: u16,
    /// The name.
    pub name: String,
    /// Whether they have left.
    pub gone: bool,
    /// All points, including penalties.
    pub points: i64,
    /// Points by round; `null` for a round in which they did not play.
    pub rounds: Vec<Option<i64>>,
    /// Points outside the lists.
    pub penalties: i64,
    /// Games played.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Solos played.
    pub solos: u32,
    /// Solos won.
    pub solos_won: u32,
}

/// Ranks everybody: by the sum of points, then games won, then solos won, as a season does. `lists` has a digest for each list of each
/// round, in the order of the tables; `None` for one that was deleted.
pub fn ranking(
    tournament: &Tournament,
    lists: &[Vec<Option<Arc<Digest>>>],
) -> Vec<TournamentPlace> {
    let numbered = (1..).zip(&tournament.players);
    let mut places: Vec<TournamentPlace> = numbered
        .map(|(number, player)| TournamentPlace {
            number,
            name: player.name.clone(),
            gone: player.gone,
            rounds: vec![None; tournament.drawn.len()],
            ..TournamentPlace::default()
        })
        .collect();
    for (round, (tables, digests)) in tournament.drawn.iter().zip(lists).enumerate() {
        for (table, digest) in tables.iter().zip(digests) {
            let Some(digest) = digest else { continue };
            // A player who was added to a list later has no start number, and does not count.
            for (number, player) in table.seats.iter().zip(&digest.players) {
                let Some(place) = places.get_mut(number.index()) else {
                    continue;
                };
                place.rounds[round] = Some(player.points);
                place.points += player.points;
                place.games += player.counted.games;
                place.won += player.counted.won;
                place.solos += player.counted.solos;
                place.solos_won += player.counted.solos_won;
            }
        }
    }
    for penalty in &tournament.penalties {
        if let Some(place) = places.get_mut(penalty.player.index()) {
            place.points += penalty.points;
            place.penalties += penalty.points;
        }
    }
    let rank = |one: &TournamentPlace| (one.points, one.won, one.solos_won);
    places.sort_by(|one, other| {
        let by_rank = rank(other).cmp(&rank(one));
        by_rank.then(one.number.cmp(&other.number))
    });
    for place in 0..places.len() {
        let equal = place > 0 && rank(&places[place - 1]) == rank(&places[place]);
        places[place].place = if equal {
            places[place - 1].place
        } else {
            place as u32 + 1
        };
    }
    places
}

/// The ranking as a CSV file.
pub fn tournament_csv(places: &[TournamentPlace], rounds: usize) -> String {
    let mut text = String::from("\u{feff}place,number,name");
    for round in 1..=rounds {
        text.push_str(&format!(",round {round}"));
    }
    text.push_str(",penalties,points,games,won,solos,solos won\r\n");
    for one in places {
        let mut cells = vec![
            one.place.to_string(),
            one.number.to_string(),
            cell(&one.name),
        ];
        let rounds = one.rounds.iter();
        cells.extend(rounds.map(|points| points.map_or_else(String::new, |one| one.to_string())));
        cells.extend([
            one.penalties.to_string(),
            one.points.to_string(),
            one.games.to_string(),
            one.won.to_string(),
            one.solos.to_string(),
            one.solos_won.to_string(),
        ]);
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}
