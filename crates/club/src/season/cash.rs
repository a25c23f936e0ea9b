//! The cash box: what evenings cost, and who has paid.

use std::collections::BTreeMap;

use super::{BoxLine, BoxPayment, Who, who};
use crate::{Facts, MemberId};
use sheet::Digest;

/// What each player owes the cash box, and has paid.
pub(super) fn lines<'a>(facts: &Facts, evenings: impl Iterator<Item = &'a Digest>) -> Vec<BoxLine> {
    let mut lines: BTreeMap<Who, (i64, i64)> = BTreeMap::new();
    for digest in evenings.filter(|digest| digest.kitty) {
        for player in digest.players.iter().filter(|player| player.cents != 0) {
            lines.entry(who(facts, &player.name)).or_default().0 -= player.cents;
        }
    }
    for paid in &facts.paid {
        let (member, name) = payer(facts, paid.member);
        lines.entry((Some(member), name)).or_default().1 += paid.cents;
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

/// The payments, the latest first.
pub(super) fn payments(facts: &Facts) -> Vec<BoxPayment> {
    let payments = facts.paid.iter().rev();
    payments
        .map(|paid| {
            let (member, name) = payer(facts, paid.member);
            BoxPayment {
                id: paid.id.clone(),
                member,
                name,
                cents: paid.cents,
                note: paid.note.clone(),
                at: paid.at,
                by: paid.by.clone(),
            }
        })
        .collect()
}

/// The member for whom a payment counts after merges, and the name.
fn payer(facts: &Facts, member: MemberId) -> (MemberId, String) {
    let member = facts.really(member);
    let known = facts.members.get(member.index());
    (
        member,
        known.map_or_else(String::new, |known| known.name.clone()),
    )
}
