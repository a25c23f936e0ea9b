//! Who called: the call is the party's, but whoever made it wants it counted.

use rules_doppelkopf::{Bid, ByParty, Party};

use crate::score::{not_playing, twice};
use crate::{PlayerId, RowResult, ScoredRow, SheetRefusal};

/// Whom the call of each party is counted for: those who were noted, or the whole party where nobody was.
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
