//! Which reservation a player makes with a hand.

use game::Seat;
use rules_doppelkopf::face::{Face, rank_mask};
use rules_doppelkopf::hand::Hand;
use rules_doppelkopf::round::Round;
use rules_doppelkopf::trumps::{Class, Trumps};
use rules_doppelkopf::{Reservation, SEATS, Solo};

use super::{Facts, WEIGHTS, card};

const SOLOS: usize = 7;
const START: usize = card::END;
/// The end of the features of reservations.
pub const END: usize = START + SOLOS * (13 + 9 + 9 + 13 + 9 + 9 + 4 + 5) + 2;

/// A hand that has to make a reservation.
#[derive(Debug)]
pub struct Hands {
    hand: Hand,
    place: usize,
}

impl Hands {
    /// The hand of this seat.
    pub fn new(round: &Round, seat: Seat) -> Self {
        Self {
            hand: round.hand(seat),
            place: usize::from(SEATS) + seat.index() - round.first().index(),
        }
    }

    /// The score of a reservation.
    pub fn liking(&self, reservation: Reservation) -> f32 {
        self.facts(reservation).liking(&WEIGHTS)
    }

    /// The features of a reservation; being healthy has none.
    pub fn facts(&self, reservation: Reservation) -> Facts {
        let mut facts = Facts::new();
        let solo = match reservation {
            Reservation::Solo(solo) => solo,
            Reservation::Wedding => {
                facts.add(END - 2, &[(0, 1)]);
                return facts;
            }
            _ => return facts,
        };
        let which = (
            Solo::ALL
                .iter()
                .position(|other| *other == solo)
                .unwrap_or(0),
            SOLOS,
        );
        let order = Trumps::of_solo(solo).order();
        let hand = self.hand;
        let queens = usize::from(hand.count_in(rank_mask(cards::Rank::Queen)));
        let jacks = usize::from(hand.count_in(rank_mask(cards::Rank::Jack)));
        let tens = usize::from(hand.count(Face::HEART_TEN));
        let top = match solo {
            Solo::Jacks => {
                3 * usize::from(hand.count(Face::CLUB_JACK))
                    + usize::from(hand.count(Face::from_index(9)))
            }
            Solo::Queens => {
                3 * usize::from(hand.count(Face::CLUB_QUEEN))
                    + usize::from(hand.count(Face::from_index(8)))
            }
            _ => 3 * tens + usize::from(hand.count(Face::CLUB_QUEEN)),
        };
        let plain = hand.within(!order.trumps());
        let aces = usize::from(plain.count_in(rank_mask(cards::Rank::Ace)));
        let mut losers = 0;
        let mut voids = 0;
        for class in Class::ALL
            .into_iter()
            .filter(|class| *class != Class::TRUMP)
        {
            let suit = plain.within(order.masks[class.index()]);
            if order.masks[class.index()] == 0 {
                continue;
            }
            voids += usize::from(suit.is_empty());
            let aces = suit.count_in(rank_mask(cards::Rank::Ace));
            let tens = suit.count_in(rank_mask(cards::Rank::Ten));
            // After both aces the tens win, and after them the rest.
            let sure = match (aces, tens) {
                (2, 2) => suit.len(),
                (2, tens) => 2 + tens,
                (aces, _) => aces,
            };
            losers += usize::from(suit.len() - sure);
        }
        let next = facts.add(
            START,
            &[which, (usize::from(hand.count_in(order.trumps())), 13)],
        );
        let next = facts.add(next, &[which, (top, 9)]);
        let next = facts.add(next, &[which, (aces, 9)]);
        let next = facts.add(next, &[which, (losers, 13)]);
        let next = facts.add(next, &[which, (queens, 9)]);
        let next = facts.add(next, &[which, (jacks, 9)]);
        let next = facts.add(next, &[which, (self.place % 4, 4)]);
        facts.add(next, &[which, (voids, 5)]);
        facts
    }
}

/// The probability that the seat says this when asked; 1 for Armut and Redeal, about which nothing was learned.
pub fn likely(round: &Round, seat: Seat, said: Reservation) -> f32 {
    if matches!(said, Reservation::Armut | Reservation::Redeal) {
        return 1.0;
    }
    let hands = Hands::new(round, seat);
    let mut sum = 0.0;
    let mut own = 0.0;
    for reservation in Reservation::all() {
        if matches!(reservation, Reservation::Armut | Reservation::Redeal)
            || !round.may_reserve(seat, reservation)
        {
            continue;
        }
        let liking = hands.liking(reservation).exp();
        sum += liking;
        if reservation == said {
            own = liking;
        }
    }
    own / sum.max(f32::MIN_POSITIVE)
}
