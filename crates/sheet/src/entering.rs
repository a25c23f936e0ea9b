//! From what a writer typed to what is kept: dealer, players and points written out.

use crate::deciding::unknown_player;
use crate::score::{both_points, four};
use crate::turns::{ids, in_playing_order};
use crate::{Evening, RowEntry, RowResult, SheetRefusal};

/// The entry with everything written out that was left to the sheet; `place` is that of a row being corrected.
pub(crate) fn written_out(
    entry: &RowEntry,
    evening: &Evening,
    place: Option<usize>,
) -> Result<RowEntry, SheetRefusal> {
    let count = evening.facts().players.len();
    let before = place.and_then(|place| evening.ledger().rows.get(place));
    let (dealer, usual) = match before {
        Some(row) => (row.dealer, row.players.clone()),
        None => {
            let next = evening.next_game();
            (next.dealer, next.players)
        }
    };
    let dealer = entry.dealer.unwrap_or(dealer);
    if dealer.index() >= count {
        return Err(unknown_player("dealer", i64::from(dealer.0)));
    }
    let players = if entry.players.is_empty() {
        usual
    } else {
        four(&entry.players, count)?
    };
    let order = in_playing_order(&ids(count), &players, dealer);
    let mut kept = RowEntry {
        dealer: Some(dealer),
        players: order.iter().map(|player| i64::from(player.0)).collect(),
        note: check_note(&entry.note)?,
        ..entry.clone()
    };
    if kept.compulsory && !kept.game.starts_with("solo ") {
        return Err(SheetRefusal::at(
            "compulsory",
            "not_a_solo",
            "Only a solo can be the one a player owes.",
        ));
    }
    if kept.table.as_ref().is_some_and(|table| table.len() > 40) {
        return Err(SheetRefusal::at(
            "table",
            "bad_table",
            "There is no such table.",
        ));
    }
    if let RowResult::Counted { re, kontra, .. } = &mut kept.result {
        let tricks = i64::from(evening.facts().settings.score_rules().tricks());
        let (re_points, kontra_points) = both_points(re, kontra, tricks)?;
        re.points = Some(re_points);
        kontra.points = Some(kontra_points);
        re.players.sort_unstable();
        re.callers.sort_unstable();
        kontra.callers.sort_unstable();
    }
    if let RowResult::Winners { winners, .. } = &mut kept.result {
        winners.sort_unstable();
    }
    Ok(kept)
}

/// A note is short, and no formula for a spreadsheet.
fn check_note(note: &str) -> Result<String, SheetRefusal> {
    let note = note.trim();
    let fits = note.chars().count() <= 80 && !note.chars().any(char::is_control);
    if !fits || note.starts_with(['=', '+', '-', '@']) {
        return Err(SheetRefusal::at(
            "note",
            "bad_note",
            "A note has at most 80 characters and does not begin with =, +, - or @.",
        ));
    }
    Ok(note.to_owned())
}
