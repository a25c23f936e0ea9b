//! The cash box: what evenings cost, and who has paid.

use std::collections::BTreeMap;

use super::{BoxLine, BoxMoment, BoxPayment, Who, who};
use crate::{Facts, MemberId};
use sheet::Digest;

/// What each player owes the cash box, and has paid.
pub(super) fn lines<'a>(facts: &Facts, evenings: impl Iterator<Item = &'a Digest>) -> Vec<BoxLine> {
    let mut lines: BTreeMap<Who, (i64, i64)> = BTreeMap::new();
    for player in evenings.flat_map(|digest| &digest.players) {
        if player.into_kitty != 0 {
            lines.entry(who(facts, &player.name)).or_default().0 += player.into_kitty;
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

/// The history of the cash box: evenings that filled it and payments, the earliest first.
pub(super) fn course<'a>(
    facts: &Facts,
    evenings: impl Iterator<Item = &'a Digest>,
) -> Vec<BoxMoment> {
    let evenings = evenings.map(|digest| {
        let owed = digest.players.iter().map(|player| player.into_kitty).sum();
        (digest.opened, digest.title.clone(), owed, 0)
    });
    let payments = facts
        .paid
        .iter()
        .map(|paid| (paid.at, payer(facts, paid.member).1, 0, paid.cents));
    let mut moments: Vec<(u64, String, i64, i64)> = evenings
        .chain(payments)
        .filter(|(_, _, owed, paid)| *owed != 0 || *paid != 0)
        .collect();
    moments.sort_by_key(|(at, ..)| *at);
    let (mut all_owed, mut all_paid) = (0, 0);
    let moments = moments.into_iter();
    moments
        .map(|(at, what, owed, paid)| {
            all_owed += owed;
            all_paid += paid;
            BoxMoment {
                at,
                what,
                owed,
                paid,
                inside: all_paid,
                open: all_owed - all_paid,
            }
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
