//! One round: the hands, the stock, the current trick, and what has been played.

use arrayvec::ArrayVec;
use cards::Suit;
use game::Seat;

use crate::action::Action;
use crate::finished::{End, Log, Marriage, Trick};
use crate::options::{ClosedOther, Options};
use crate::pack::{Code, Hand};

/// The largest size of a stock.
pub const STOCK: usize = 14;

/// A closed stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closing {
    /// Who closed it.
    pub by: Seat,
    /// The points of the other player at that time.
    pub points: u16,
    /// The tricks of each at that time.
    pub tricks: [u8; 2],
}

/// A running round, or one just finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The hand of each seat.
    pub hands: [Hand; 2],
    /// The stock; the next card to be drawn is last, so the face-up card is first.
    pub stock: ArrayVec<Code, STOCK>,
    /// The trump suit.
    pub trump: Suit,
    /// Who led the first trick.
    pub first: Seat,
    /// Who leads the current trick.
    pub leader: Seat,
    /// The card led to it.
    pub led: Option<Code>,
    /// The marriage just announced, one card of which must be led.
    pub announced: Option<Suit>,
    /// The card points of each seat.
    pub card_points: [u16; 2],
    /// The points of the announcements of each seat.
    pub marriage_points: [u16; 2],
    /// How many tricks each has taken.
    pub tricks: [u8; 2],
    /// Who closed the stock, and the score at that time.
    pub closed: Option<Closing>,
    /// Cards of each hand that everybody has seen.
    pub shown: [Hand; 2],
    /// The tricks and announcements.
    pub log: Log,
    /// How the round ended.
    pub end: Option<End>,
}

/// The other of the two.
#[inline]
pub const fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.index() % 2)
}

impl Round {
    /// A new round; `covered` is the covered stock from the top.
    pub fn new(leader: Seat, hands: [Hand; 2], covered: &[Code], face_up: Code) -> Self {
        let mut stock = ArrayVec::new();
        stock.push(face_up);
        stock.extend(covered.iter().rev().copied());
        Self {
            hands,
            stock,
            trump: face_up.suit(),
            first: leader,
            leader,
            led: None,
            announced: None,
            card_points: [0; 2],
            marriage_points: [0; 2],
            tricks: [0; 2],
            closed: None,
            shown: [Hand::EMPTY; 2],
            log: Log::default(),
            end: None,
        }
    }

    /// Who is to play.
    #[inline]
    pub const fn to_play(&self) -> Seat {
        match self.led {
            None => self.leader,
            Some(_) => other(self.leader),
        }
    }

    /// Whether cards are still drawn.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.closed.is_none() && !self.stock.is_empty()
    }

    /// The face-up trump card, while it lies there.
    pub fn face_up(&self) -> Option<Code> {
        self.stock.first().copied()
    }

    /// Whether the stock was closed by the other of the two.
    #[inline]
    pub fn closed_against(&self, seat: Seat) -> bool {
        self.closed.is_some_and(|closing| closing.by != seat)
    }

    /// Plays a legal action.
    pub fn apply(&mut self, action: Action, options: &Options) {
        match action {
            Action::Play(card) => {
                if let Some(code) = Code::of(card) {
                    self.play(code, options);
                }
            }
            Action::Marry(suit) => self.marry(suit, options),
            Action::Swap => self.swap(options),
            Action::Close => self.close(options),
            Action::Claim => self.claim(options),
        }
    }

    /// Plays a card of the hand.
    #[inline]
    pub fn play(&mut self, card: Code, options: &Options) {
        let seat = self.to_play();
        let gone = Hand::one(card);
        self.hands[seat.index()] = self.hands[seat.index()].without(gone);
        self.shown[seat.index()] = self.shown[seat.index()].without(gone);
        self.announced = None;
        let Some(lead) = self.led.take() else {
            self.led = Some(card);
            return;
        };
        let leader = self.leader;
        let winner = if card.beats(lead, self.trump) {
            seat
        } else {
            leader
        };
        let trick = Trick {
            lead,
            follow: card,
            leader,
            winner,
        };
        self.card_points[winner.index()] += u16::from(trick.points());
        self.tricks[winner.index()] += 1;
        self.log.tricks.push(trick);
        self.leader = winner;
        if self.is_open() {
            self.draw(winner);
            self.draw(other(winner));
        } else if self.hands[0].is_empty() {
            self.run_out(options);
        }
    }

    fn draw(&mut self, seat: Seat) {
        if let Some(card) = self.stock.pop() {
            let drawn = Hand::one(card);
            self.hands[seat.index()] = self.hands[seat.index()].or(drawn);
            if self.stock.is_empty() {
                // The last card was face up, so everybody knows where it went.
                self.shown[seat.index()] = self.shown[seat.index()].or(drawn);
            }
        }
    }

    /// Announces a marriage; a card of it is led next.
    pub fn marry(&mut self, suit: Suit, options: &Options) {
        let seat = self.to_play();
        let points = self.marriage_value(seat, suit, options);
        self.marriage_points[seat.index()] += u16::from(points);
        self.log.marriages.push(Marriage { seat, suit, points });
        self.shown[seat.index()] = self.shown[seat.index()].or(Hand::pair(suit));
        self.announced = Some(suit);
    }

    /// The points of the seat's marriage of this suit now: 0 for a player whose points are frozen.
    #[inline]
    pub fn marriage_value(&self, seat: Seat, suit: Suit, options: &Options) -> u8 {
        if options.closed_other == ClosedOther::Frozen && self.closed_against(seat) {
            0
        } else if suit == self.trump {
            options.trump_marriage
        } else {
            options.marriage
        }
    }

    /// Exchanges the lowest trump for the face-up card.
    pub fn swap(&mut self, options: &Options) {
        let seat = self.to_play().index();
        let low = Code::lowest(self.trump, options.cards);
        if let Some(place) = self.stock.first_mut() {
            let taken = Hand::one(std::mem::replace(place, low));
            self.hands[seat] = self.hands[seat].without(Hand::one(low)).or(taken);
            self.shown[seat] = self.shown[seat].or(taken);
        }
    }

    /// Closes the stock.
    pub fn close(&mut self, options: &Options) {
        let by = self.to_play();
        self.closed = Some(Closing {
            by,
            points: self.counted(other(by), options),
            tricks: self.tricks,
        });
    }
}
