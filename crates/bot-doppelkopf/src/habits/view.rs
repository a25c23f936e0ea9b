//! Which players a seat knows to be partners or opponents, from its cards and what is public.

use game::{Seat, SeatSet};
use rules_doppelkopf::round::{Played, Round};
use rules_doppelkopf::{Party, SEATS};

/// What a seat knows of another player's party.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// An opponent.
    Foe,
    /// Unknown.
    Unknown,
    /// A partner.
    Friend,
}

/// What the seat knows of every other player.
pub fn known(round: &Round, seat: Seat) -> [Known; SEATS as usize] {
    let own = round.party(seat);
    let side = |party: Party| {
        if party == own {
            Known::Friend
        } else {
            Known::Foe
        }
    };
    let open = || std::array::from_fn(|index| side(round.party(Seat::new(index))));
    match round.played() {
        Played::Solo(_) | Played::Armut => return open(),
        Played::Wedding if round.clarified().is_some() => return open(),
        Played::Wedding => return [Known::Unknown; SEATS as usize],
        Played::Normal => {}
    }
    // The seat alone has both queens.
    if own == Party::Re && round.re().len() == 1 {
        return open();
    }
    let mut shown = SeatSet::EMPTY;
    let mut re = SeatSet::EMPTY;
    for other in round.shown() {
        shown.insert(other);
        re.insert(other);
    }
    for made in round.calls() {
        shown.insert(made.seat);
        if made.party == Party::Re {
            re.insert(made.seat);
        }
    }
    shown.insert(seat);
    if own == Party::Re {
        re.insert(seat);
    }
    if re.len() == 2 || shown.len() - re.len() == 2 {
        return open();
    }
    std::array::from_fn(|index| {
        let other = Seat::new(index);
        if shown.contains(other) {
            side(round.party(other))
        } else {
            Known::Unknown
        }
    })
}
