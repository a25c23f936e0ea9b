//! One deal from the reservations to the last trick: a small value without allocations.

mod armut;
pub(crate) mod calls;
mod play;
pub(crate) mod reserve;
mod result;
mod trick;

use game::{Seat, SeatSet};

pub use calls::CallMade;
pub use result::Ending;
pub use trick::{Fox, LastTrick, Trick};

use crate::face::Face;
use crate::few::Few;
use crate::hand::Hand;
use crate::trumps::Trumps;
use crate::{Bid, ByParty, Options, Party, Reservation, SEATS, Solo};

/// One value for each of the four seats.
pub type Four<T> = [T; SEATS as usize];

/// The public kind of game: a silent wedding looks like a normal game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Played {
    /// Nobody had a reservation.
    Normal,
    /// A wedding that looks for a partner.
    Wedding,
    /// An Armut: the poor player and the player who took the cards.
    Armut,
    /// A solo: one against three.
    Solo(Solo),
}

/// The stages of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The seat is asked for its reservation.
    Reserving(Seat),
    /// The seat is asked whether it takes the Armut.
    Asking(Seat),
    /// The poor player chooses three cards.
    Giving,
    /// The player who took them chooses three to give back.
    Returning,
    /// Cards are played.
    Playing,
    /// The deal is over.
    Done(Ending),
}

/// One deal. Its fields are visible inside the crate: the view, sampling for bots and the tests read them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    pub(crate) options: Options,
    /// The player left of the dealer.
    pub(crate) first: Seat,
    /// Who still owes a compulsory solo.
    pub(crate) owing: SeatSet,
    /// Who must play a solo now, because as many are owed as games are left.
    pub(crate) forced: Option<Seat>,
    pub(crate) stage: Stage,
    pub(crate) hands: Four<Hand>,
    pub(crate) reservations: Four<Option<Reservation>>,

    pub(crate) played: Played,
    /// The soloist, the player of the wedding, or the poor player.
    pub(crate) declarer: Option<Seat>,
    /// Whether the solo is the compulsory one.
    pub(crate) compulsory: bool,
    /// The wedding's partner, or the player who took the Armut.
    pub(crate) partner: Option<Seat>,
    /// The Re seats as far as they are settled; a wedding's partner joins when found.
    pub(crate) re: SeatSet,
    pub(crate) trumps: Trumps,
    /// Whether the second heart ten beats the first in this game.
    pub(crate) second_ten: bool,
    /// The player who was dealt both foxes, if that makes them the highest trumps.
    pub(crate) schweinchen: Option<Seat>,
    /// The number of the trick in which the wedding was clarified; 3 also if the wedding found no partner.
    pub(crate) clarified: Option<u8>,
    /// Who declined the Armut.
    pub(crate) declined: SeatSet,
    /// How many trumps the poor player got back.
    pub(crate) returned_trumps: Option<u8>,

    pub(crate) bids: ByParty<Bid>,
    /// Whether the party's first call was in time only as an answer.
    pub(crate) late: ByParty<bool>,
    pub(crate) calls: Few<CallMade, 10>,

    pub(crate) trick: Trick,
    pub(crate) last: Option<LastTrick>,
    pub(crate) won: Four<u8>,
    pub(crate) points: Four<u8>,
    /// The players who played a club queen, in order.
    pub(crate) queens: Few<Seat, 2>,
    pub(crate) foxes: Few<Fox, 2>,
    pub(crate) doppelkopfs: Four<u8>,
    /// Whether there was a trick of four plain hearts.
    pub(crate) heart_trick: bool,
}

impl Round {
    /// A deal that waits for its first reservation.
    pub fn new(
        options: Options,
        first: Seat,
        owing: SeatSet,
        forced: Option<Seat>,
        hands: Four<Hand>,
    ) -> Self {
        Self {
            options,
            first,
            owing,
            forced,
            stage: Stage::Reserving(forced.unwrap_or(first)),
            hands,
            reservations: [None; 4],
            played: Played::Normal,
            declarer: None,
            compulsory: false,
            partner: None,
            re: SeatSet::EMPTY,
            trumps: Trumps::Diamonds,
            second_ten: false,
            schweinchen: None,
            clarified: None,
            declined: SeatSet::EMPTY,
            returned_trumps: None,
            bids: ByParty::default(),
            late: ByParty::default(),
            calls: Few::new(),
            trick: Trick::led_by(first),
            last: None,
            won: [0; 4],
            points: [0; 4],
            queens: Few::new(),
            foxes: Few::new(),
            doppelkopfs: [0; 4],
            heart_trick: false,
        }
    }

    /// Who is to act, unless the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        match self.stage {
            Stage::Reserving(seat) | Stage::Asking(seat) => Some(seat),
            Stage::Giving => self.declarer,
            Stage::Returning => self.partner,
            Stage::Playing => Some(self.trick.to_play()),
            Stage::Done(_) => None,
        }
    }

    /// The stage of the deal.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The cards a seat holds.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// What is trump.
    pub fn trumps(&self) -> Trumps {
        self.trumps
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Which game is played.
    pub fn played(&self) -> Played {
        self.played
    }

    /// How many tricks are over.
    pub fn tricks_done(&self) -> u8 {
        self.won.iter().sum()
    }

    /// The party of a seat once cards are played; before a wedding is clarified, everybody but its player is Kontra.
    pub fn party(&self, seat: Seat) -> Party {
        if self.re.contains(seat) {
            Party::Re
        } else {
            Party::Kontra
        }
    }

    /// Who is Re.
    pub fn re(&self) -> SeatSet {
        self.re
    }

    /// Who speaks first: the dealer's left.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The seat's reservation, if it was asked.
    pub fn said(&self, seat: Seat) -> Option<Reservation> {
        self.reservations[seat.index()]
    }

    /// Who has played a club queen, in order.
    pub fn shown(&self) -> impl Iterator<Item = Seat> + '_ {
        self.queens.iter()
    }

    /// The calls, in order.
    pub fn calls(&self) -> impl Iterator<Item = CallMade> + '_ {
        self.calls.iter()
    }

    /// In which trick a wedding was clarified.
    pub fn clarified(&self) -> Option<u8> {
        self.clarified
    }

    /// The highest call of each party.
    pub fn bids(&self) -> ByParty<Bid> {
        self.bids
    }

    /// The card points a seat has taken.
    pub fn points(&self, seat: Seat) -> u8 {
        self.points[seat.index()]
    }

    /// The tricks a seat has taken.
    pub fn won(&self, seat: Seat) -> u8 {
        self.won[seat.index()]
    }

    /// The leader of the first trick: the player left of the dealer, or of a compulsory solo.
    fn leader(&self) -> Seat {
        match self.declarer {
            Some(soloist) if self.compulsory => soloist,
            _ => self.first,
        }
    }

    /// Determines parties and trumps and begins play, after the reservations and an Armut's exchange.
    pub(crate) fn begin_play(&mut self) {
        self.re = match self.played {
            Played::Normal => Seat::all(SEATS)
                .filter(|seat| self.hand(*seat).count(Face::CLUB_QUEEN) > 0)
                .collect(),
            Played::Wedding | Played::Solo(_) => self.declarer.into_iter().collect(),
            Played::Armut => self.declarer.into_iter().chain(self.partner).collect(),
        };
        self.trumps = match self.played {
            Played::Solo(solo) => Trumps::of_solo(solo),
            _ => Trumps::Diamonds,
        };
        self.second_ten = self.options.second_heart_ten
            && self.trumps.order().trumps() & Face::HEART_TEN.bit() != 0;
        if self.options.schweinchen && !matches!(self.played, Played::Solo(_)) {
            self.schweinchen = Seat::all(SEATS).find(|seat| self.hand(*seat).count(Face::FOX) == 2);
            if self.schweinchen.is_some() {
                self.trumps = Trumps::Schweinchen;
            }
        }
        self.trick = Trick::led_by(self.leader());
        self.stage = Stage::Playing;
    }
}
