//! Whose turn it is to deal, who plays, who sits out, and who still owes a solo.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Facts, Ledger, PlayerId, SEATS};

/// The next game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct NextGame {
    /// Its number, counted from 1.
    pub number: u32,
    /// The dealer.
    pub dealer: PlayerId,
    /// The players, beginning with the one who leads.
    pub players: Vec<PlayerId>,
    /// The players who sit out.
    pub sitting_out: Vec<PlayerId>,
    /// How often it is doubled.
    pub doublings: u8,
    /// The number of games that are still doubled, including this one.
    pub bock_left: u16,
    /// The player who has to play an owed solo, because as many are owed as games are left.
    pub must_solo: Option<PlayerId>,
    /// Whether the agreed number of games has been played: this one is extra.
    pub beyond: bool,
}

/// Who sits out when `dealer` deals: the dealer, and others spread evenly round the table.
///
/// With five players the dealer, with six also the opposite one, with seven also the second and the fourth after
/// the dealer.
pub fn sitting_out(present: &[PlayerId], dealer: PlayerId) -> Vec<PlayerId> {
    let count = present.len();
    let extra = count.saturating_sub(SEATS);
    let start = present.iter().position(|p| *p == dealer).unwrap_or(0);
    (0..extra)
        .map(|n| present[(start + n * count / extra) % count])
        .collect()
}

/// The four of `players` who play, beginning left of the dealer.
pub(crate) fn in_playing_order(
    order: &[PlayerId],
    players: &[PlayerId],
    dealer: PlayerId,
) -> Vec<PlayerId> {
    let start = order.iter().position(|p| *p == dealer).map_or(0, |n| n + 1);
    let round = order.iter().cycle().skip(start).take(order.len());
    round.filter(|p| players.contains(p)).copied().collect()
}

/// The game after the last row.
pub fn next_game(facts: &Facts, ledger: &Ledger) -> NextGame {
    let present = facts.present();
    let played = ledger.played as usize;
    let dealer = next_dealer(facts, ledger, &present);
    let sitting_out = sitting_out(&present, dealer);
    let playing: Vec<PlayerId> = present
        .iter()
        .copied()
        .filter(|p| !sitting_out.contains(p))
        .collect();
    let players = in_playing_order(&facts.seats, &playing, dealer);
    NextGame {
        number: played as u32 + 1,
        dealer,
        must_solo: must_solo(facts, ledger, played, &players),
        beyond: facts
            .settings
            .games
            .is_some_and(|games| played >= usize::from(games)),
        players,
        sitting_out,
        doublings: ledger.bock.doublings(),
        bock_left: ledger.bock.left(),
    }
}

/// The next player at the table; the same again after a compulsory solo (4.2).
fn next_dealer(facts: &Facts, ledger: &Ledger, present: &[PlayerId]) -> PlayerId {
    let first = present.first().copied().unwrap_or(PlayerId(0));
    let Some(last) = ledger.games().next_back() else {
        return first;
    };
    let again = facts.settings.compulsory_solos && last.entry.compulsory;
    if again && present.contains(&last.dealer) {
        return last.dealer;
    }
    let seats = &facts.seats;
    let from = seats
        .iter()
        .position(|p| *p == last.dealer)
        .map_or(0, |n| n + 1);
    let mut round = seats.iter().cycle().skip(from).take(seats.len());
    round
        .find(|p| present.contains(p))
        .copied()
        .unwrap_or(first)
}

/// Players who owe a solo, in the order in which they came.
pub(crate) fn owed_solos(facts: &Facts, ledger: &Ledger) -> Vec<PlayerId> {
    if !facts.settings.compulsory_solos {
        return Vec::new();
    }
    let paid = ledger.games().filter(|row| row.entry.compulsory);
    let paid: Vec<PlayerId> = paid.filter_map(|row| row.soloist).collect();
    let mut owed = ids(facts.players.len());
    owed.retain(|p| !paid.contains(p));
    owed
}

/// Counts only players at the table: an absent one cannot play the owed solo, and takes no game from the others.
fn must_solo(
    facts: &Facts,
    ledger: &Ledger,
    played: usize,
    players: &[PlayerId],
) -> Option<PlayerId> {
    let games = usize::from(facts.settings.games?);
    let left = games.saturating_sub(played);
    let mut owed = owed_solos(facts, ledger);
    owed.retain(|p| !facts.players[p.index()].resting);
    (owed.len() >= left)
        .then(|| players.iter().copied().find(|p| owed.contains(p)))
        .flatten()
}

pub(crate) fn ids(count: usize) -> Vec<PlayerId> {
    (0..count as u8).map(PlayerId).collect()
}
