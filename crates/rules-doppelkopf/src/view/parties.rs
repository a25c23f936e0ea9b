//! What a viewer can deduce about the parties.

use game::{BySeat, Seat, SeatSet, Viewer};

use crate::face::Face;
use crate::round::{Played, Round};
use crate::{Party, SEATS};

/// The party of each seat, if it follows from the viewer's own cards, the calls and the club queens played.
pub fn known(round: &Round, viewer: Viewer) -> BySeat<Option<Party>> {
    let open = |round: &Round| BySeat::from_fn(SEATS, |seat| Some(round.party(seat)));
    match round.played() {
        _ if viewer == Viewer::Open => open(round),
        Played::Solo(_) | Played::Armut => open(round),
        Played::Wedding if round.clarified.is_some() => open(round),
        Played::Wedding => BySeat::from_fn(SEATS, |seat| {
            (round.declarer == Some(seat)).then_some(Party::Re)
        }),
        Played::Normal => deduced(round, viewer),
    }
}

/// A normal game: what all possible pairs of Re seats, and silent weddings, have in common.
fn deduced(round: &Round, viewer: Viewer) -> BySeat<Option<Party>> {
    let possible: Vec<SeatSet> = (1..1_u8 << SEATS)
        .map(|bits| {
            Seat::all(SEATS)
                .filter(|seat| bits >> seat.index() & 1 == 1)
                .collect::<SeatSet>()
        })
        .filter(|re| re.len() <= 2 && is_possible(round, viewer, *re))
        .collect();
    BySeat::from_fn(SEATS, |seat| {
        let is_re = |re: &SeatSet| re.contains(seat);
        if possible.iter().all(is_re) {
            Some(Party::Re)
        } else if possible.iter().any(is_re) {
            None
        } else {
            Some(Party::Kontra)
        }
    })
}

/// Whether these can be the Re seats, as far as the viewer knows.
fn is_possible(round: &Round, viewer: Viewer, re: SeatSet) -> bool {
    let played = |seat: Seat| round.queens.iter().filter(|owner| *owner == seat).count();
    let queens_fit = round.queens.iter().all(|owner| {
        // Two queens of one seat are a silent wedding.
        re.contains(owner) && (played(owner) < 2 || re.len() == 1)
    });
    let calls_fit = round
        .calls
        .iter()
        .all(|made| re.contains(made.seat) == (made.party == Party::Re));
    let own_fit = viewer.seat().is_none_or(|seat| {
        match usize::from(round.hand(seat).count(Face::CLUB_QUEEN)) + played(seat) {
            0 => !re.contains(seat),
            1 => re.contains(seat) && re.len() == 2,
            _ => re.contains(seat) && re.len() == 1,
        }
    });
    queens_fit && calls_fit && own_fit
}
