//! Whose call or extra it was: both count for the party, but statistics count them for the player.

use rules_doppelkopf::{Bid, ByParty, Party};

use crate::score::{not_playing, twice};
use crate::{PlayerId, RowResult, ScoredRow, SheetRefusal};

/// The players for whom the call of each party counts: those noted, or the whole party if nobody was
/// noted.
pub(crate) fn callers(row: &ScoredRow) -> Result<ByParty<Vec<PlayerId>>, SheetRefusal> {
    let RowResult::Counted { re, kontra, .. } = &row.entry.result else {
        return Ok(ByParty::default());
    };
    Ok(ByParty {
        re: of_party(row, Party::Re, &re.callers)?,
        kontra: of_party(row, Party::Kontra, &kontra.callers)?,
    })
}

fn of_party(row: &ScoredRow, party: Party, noted: &[i64]) -> Result<Vec<PlayerId>, SheetRefusal> {
    let field = match party {
        Party::Re => "re.callers",
        Party::Kontra => "kontra.callers",
    };
    let called = row.calls[party].0 > Bid::None;
    if !called && !noted.is_empty() {
        return Err(SheetRefusal::at(
            field,
            "callers_without_call",
            "Somebody is noted as caller, but the party called nothing.",
        ));
    }
    let is_of_party = |player: &&PlayerId| row.re.contains(player) == (party == Party::Re);
    let members: Vec<PlayerId> = row.players.iter().filter(is_of_party).copied().collect();
    let mut callers = Vec::new();
    for player in noted {
        let known = row.players.iter().find(|p| i64::from(p.0) == *player);
        let known = *known.ok_or_else(|| not_playing(field, *player))?;
        if !members.contains(&known) {
            return Err(SheetRefusal::at(
                field,
                "caller_of_other_party",
                "Whoever called belongs to the party that called.",
            ));
        }
        if callers.contains(&known) {
            return Err(twice(field));
        }
        callers.push(known);
    }
    Ok(match (called, callers.is_empty()) {
        (false, _) => Vec::new(),
        (true, true) => members,
        (true, false) => callers,
    })
}

/// Refuses notes of extras that the party does not have.
pub(crate) fn check_noted(row: &ScoredRow) -> Result<(), SheetRefusal> {
    let RowResult::Counted { extras, noted, .. } = &row.entry.result else {
        return Ok(());
    };
    for party in [Party::Re, Party::Kontra] {
        let counts = match party {
            Party::Re => extras.re,
            Party::Kontra => extras.kontra,
        };
        for extra in EXTRAS {
            let of_party = noted.iter().filter(|one| {
                let is_re = row.re.iter().any(|p| i64::from(p.0) == one.player);
                one.extra == extra && is_re == (party == Party::Re)
            });
            let sum = of_party.fold(0_i64, |sum, one| sum.saturating_add(one.count));
            if sum > counts.of(extra).unwrap_or(0) {
                return Err(SheetRefusal::at(
                    "noted",
                    "noted_too_many",
                    "More of these are noted for players than their party made.",
                ));
            }
        }
    }
    for one in noted {
        let plays = row.players.iter().any(|p| i64::from(p.0) == one.player);
        if !plays {
            return Err(not_playing("noted", one.player));
        }
        if !EXTRAS.contains(&one.extra.as_str()) || one.count < 1 {
            return Err(SheetRefusal::at("noted", "bad_extra", "This is no extra."));
        }
    }
    Ok(())
}

/// The names of the extras.
pub(crate) const EXTRAS: [&str; 4] = ["doppelkopf", "fox", "charlie", "charlie_caught"];
