//! Completes a writer's entry: fills in dealer, players and points.

use crate::deciding::unknown_player;
use crate::name::is_hidden;
use crate::score::{both_points, four};
use crate::turns::in_playing_order;
use crate::{Evening, MOST_PLAYERS, PENALTY, RowEntry, RowResult, SEATS, SheetRefusal};

/// The complete entry; `place` is the index of a row being corrected.
pub(crate) fn written_out(
    entry: &RowEntry,
    evening: &Evening,
    place: Option<usize>,
) -> Result<RowEntry, SheetRefusal> {
    if let RowResult::Penalty { .. } = entry.result {
        return penalty(entry);
    }
    let count = evening.facts().players.len();
    let usual = || match place.and_then(|place| evening.ledger().rows.get(place)) {
        Some(row) => (row.dealer, row.players.clone()),
        None => {
            let next = evening.next_game();
            (next.dealer, next.players)
        }
    };
    let (dealer, players) = match (entry.dealer, entry.players.as_slice()) {
        // Whose turn it is depends on every earlier row, so it is computed only if the entry leaves it open.
        (Some(dealer), [_, ..]) => (dealer, four(&entry.players, count)?),
        (dealer, []) => {
            let (usual, players) = usual();
            (dealer.unwrap_or(usual), players)
        }
        (None, _) => (usual().0, four(&entry.players, count)?),
    };
    if dealer.index() >= count {
        return Err(unknown_player("dealer", i64::from(dealer.0)));
    }
    let order = in_playing_order(&evening.facts().seats, &players, dealer);
    let kept_seated = place.and_then(|place| evening.facts().rows.get(place));
    let seated = match (entry.seated, kept_seated) {
        (Some(seated), _) => check_seated(seated)?,
        (None, Some(row)) if row.entry.seated.is_some() => row.entry.seated,
        (None, _) => Some(evening.facts().present().len() as i64),
    };
    let mut kept = RowEntry {
        dealer: Some(dealer),
        players: order.iter().map(|player| i64::from(player.0)).collect(),
        note: check_note(&entry.note)?,
        seated,
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
        check_cards(
            re_points,
            kontra_points,
            evening.facts().settings.forty_cards,
        )?;
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

/// A row that is not a game: nobody deals, and nothing is doubled; it needs a reason.
fn penalty(entry: &RowEntry) -> Result<RowEntry, SheetRefusal> {
    let note = check_note(&entry.note)?;
    if note.is_empty() {
        return Err(SheetRefusal::at(
            "note",
            "reason_missing",
            "Say what the points are for.",
        ));
    }
    Ok(RowEntry {
        dealer: None,
        players: Vec::new(),
        game: PENALTY.to_owned(),
        result: entry.result.clone(),
        compulsory: false,
        heart_trick: false,
        bock: None,
        note,
        table: None,
        seated: None,
    })
}

fn check_seated(seated: i64) -> Result<Option<i64>, SheetRefusal> {
    if (SEATS as i64..=MOST_PLAYERS as i64).contains(&seated) {
        return Ok(Some(seated));
    }
    Err(SheetRefusal::at(
        "seated",
        "bad_seated",
        format!("{SEATS} to {MOST_PLAYERS} sit at a table."),
    ))
}

/// Refuses card points that no cards can add up to. Checked on entry only: a sheet with an older row like that can still be
/// read.
fn check_cards(re: i64, kontra: i64, forty_cards: bool) -> Result<(), SheetRefusal> {
    // The smallest trick with points: a jack and three nines; without nines four jacks.
    let least = if forty_cards { 8 } else { 2 };
    for (field, points) in [("re.points", re), ("kontra.points", kontra)] {
        if (1..least).contains(&points) {
            return Err(SheetRefusal::at(
                field,
                "impossible_points",
                format!("No trick is worth {points}: a party has 0 points, or {least} and more."),
            ));
        }
    }
    Ok(())
}

/// Checks a note: short, and on one line.
fn check_note(note: &str) -> Result<String, SheetRefusal> {
    let note = note.trim();
    if note.chars().count() > 80 || note.chars().any(is_hidden) {
        return Err(SheetRefusal::at(
            "note",
            "bad_note",
            "A note has at most 80 characters, all of them visible.",
        ));
    }
    Ok(note.to_owned())
}
