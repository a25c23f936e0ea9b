//! Seasons: the evenings of a round, and the games its members played online.

use std::collections::BTreeSet;
use std::sync::Arc;

use club::{Club, Season};
use futures_util::future::join_all;
use protocol::{Occupant, RecordInfo};
use sheet::{Digest, DigestPlayer, PlayerStatistics, SheetCard};

use crate::app::App;
use crate::sheets::{self, Page};
use crate::stream::StreamFailure;
use crate::time;

/// Records considered per member.
const RECORDS: u32 = 500;

/// Evenings read from the store at once.
const AT_ONCE: usize = 32;

/// The evenings of a round that still exist, the earliest first.
async fn evenings(app: &Arc<App>, club: &Club) -> Result<Vec<(String, Arc<Page>)>, StreamFailure> {
    let mut pages = Vec::new();
    for some in club.facts().evenings.chunks(AT_ONCE) {
        let found = some.iter().map(|one| sheets::find(app, &one.sheet));
        for (one, found) in some.iter().zip(join_all(found).await) {
            match found {
                Ok(sheet) => pages.push((one.sheet.clone(), sheet.now())),
                // A temporary failure must not produce an incomplete result.
                Err(StreamFailure::Store(error)) => return Err(error.into()),
                Err(StreamFailure::NotDone(busy)) => return Err(busy.into()),
                // An evening that was deleted or cannot be read is skipped.
                Err(_) => {}
            }
        }
    }
    // By the date of the evening: an import has an older date than its entry in the round.
    pages.sort_by_key(|(_, page)| page.evening.facts().opened);
    Ok(pages)
}

/// The evenings as cards, the latest first, and the seating of the last one.
pub(crate) async fn evening_cards(
    app: &Arc<App>,
    club: &Club,
) -> Result<(Vec<SheetCard>, Vec<String>), StreamFailure> {
    let pages = evenings(app, club).await?;
    let habit = pages.last().map_or_else(Vec::new, |(_, page)| {
        let facts = page.evening.facts();
        let present = facts.present();
        present
            .iter()
            .filter_map(|player| facts.players.get(player.index()))
            .map(|player| player.name.clone())
            .collect()
    });
    let cards = || {
        let pages = pages.iter().rev();
        pages.map(|(id, page)| page.evening.card(id)).collect()
    };
    Ok((app.apart.run(pages.len(), cards).await?, habit))
}

/// The season of a year, or of all years.
pub(crate) async fn season(
    app: &Arc<App>,
    club: &Club,
    year: Option<u16>,
) -> Result<Season, StreamFailure> {
    let pages = evenings(app, club).await?;
    let mut played = Vec::new();
    if club.facts().online {
        // A game that is on an evening's sheet is not counted twice.
        let rows = pages
            .iter()
            .flat_map(|(_, page)| &page.evening.facts().rows);
        let entered: BTreeSet<String> = rows
            .filter_map(|row| row.entry.table.as_ref())
            .map(|table| format!("{table}-1"))
            .collect();
        played = online(app, club, &entered).await?;
    }
    let add = || {
        let pages = pages.iter();
        let mut digests: Vec<(Option<String>, Arc<Digest>)> = pages
            .map(|(id, page)| (Some(id.clone()), page.digest()))
            .collect();
        digests.extend(played);
        club::season(club.facts(), &digests, year)
    };
    // An evening has several games.
    Ok(app.apart.run(pages.len() * 10, add).await?)
}

/// Games between members of the round at the server's own tables.
async fn online(
    app: &Arc<App>,
    club: &Club,
    entered: &BTreeSet<String>,
) -> Result<Vec<(Option<String>, Arc<Digest>)>, StreamFailure> {
    let mut records = Vec::new();
    for person in club.facts().people() {
        records.extend(app.store.records_of(person, time::wall(), RECORDS).await?);
    }
    let mut seen = entered.clone();
    let read = || {
        let mut digests = Vec::new();
        for record in &records {
            if let Ok(info) = serde_json::from_str::<RecordInfo>(&record.info)
                && seen.insert(info.id.clone())
                && info.ended >= club.facts().founded
                && let Some(digest) = digest(club, &info)
            {
                digests.push((None, Arc::new(digest)));
            }
        }
        digests
    };
    Ok(app.apart.run(records.len(), read).await?)
}

/// A summary of a game at a table; `None` if not all players are members.
fn digest(club: &Club, info: &RecordInfo) -> Option<Digest> {
    if info.game != sheet::GAME || info.players.len() != sheet::SEATS {
        return None;
    }
    let mut players = Vec::new();
    for (seat, player) in info.players.iter().enumerate() {
        let Some(Occupant::Person { id, .. }) = &player.occupant else {
            return None;
        };
        let member = club.facts().member_of(id)?;
        let points = info.rounds.iter().map(|round| {
            let points = round.iter().nth(seat);
            points.map_or(0, |(_, points)| i64::from(*points))
        });
        let points: Vec<i64> = points.collect();
        players.push(DigestPlayer {
            name: club.facts().members.get(member.index())?.name.clone(),
            points: points.iter().sum(),
            counted: PlayerStatistics {
                games: points.len() as u32,
                won: points.iter().filter(|points| **points > 0).count() as u32,
                best: points.iter().copied().max(),
                worst: points.iter().copied().min(),
                ..PlayerStatistics::default()
            },
            ..DigestPlayer::default()
        });
    }
    Some(Digest {
        title: String::new(),
        opened: info.ended,
        closed: true,
        games: info.rounds.len() as u32,
        players,
        ..Digest::default()
    })
}
