//! Legal actions, and why others are not legal.

use cards::Suit;
use game::Seat;

use crate::action::Action;
use crate::illegal::Illegal;
use crate::options::{ClaimBy, ClosedOther, Duty, MarriageWhen, Options, SwapBy};
use crate::pack::{Code, Hand};
use crate::round::{Round, other};

/// All legal actions of the player to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    /// The cards that may be played.
    pub cards: Hand,
    /// The marriages that may be announced, one bit per suit.
    pub marry: u8,
    /// Whether the exchange for the face-up card is allowed.
    pub swap: bool,
    /// Whether the stock may be closed.
    pub close: bool,
    /// Whether a claim may be made.
    pub claim: bool,
}

impl Moves {
    /// The number of actions.
    #[inline]
    pub fn len(&self) -> u32 {
        self.cards.len()
            + self.marry.count_ones()
            + u32::from(self.swap)
            + u32::from(self.close)
            + u32::from(self.claim)
    }

    /// Whether there are none, as in a finished round.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each of them once.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let marriages = Suit::ALL
            .into_iter()
            .filter(move |suit| self.marry >> suit.index() & 1 == 1);
        let cards = self.cards.into_iter().map(|code| Action::Play(code.card()));
        cards
            .chain(marriages.map(Action::Marry))
            .chain(self.swap.then_some(Action::Swap))
            .chain(self.close.then_some(Action::Close))
            .chain(self.claim.then_some(Action::Claim))
    }
}

/// The cards that may be played to a lead under the duties.
#[inline]
pub fn replies(hand: Hand, led: Code, trump: Suit, duty: Duty) -> Hand {
    let same = hand.and(Hand::suit(led.suit()));
    if !same.is_empty() {
        let higher = same.and(Hand::above(led));
        return if duty == Duty::FollowBeatTrump && !higher.is_empty() {
            higher
        } else {
            same
        };
    }
    let trumps = hand.and(Hand::suit(trump));
    if duty == Duty::FollowBeatTrump && !trumps.is_empty() {
        trumps
    } else {
        hand
    }
}

impl Round {
    /// All legal actions of the player to play; none once the round is over.
    #[inline]
    pub fn moves(&self, options: &Options) -> Moves {
        let seat = self.to_play();
        let hand = self.hands[seat.index()];
        let mut moves = Moves {
            cards: hand,
            marry: 0,
            swap: false,
            close: false,
            claim: self.may_claim(seat, options).is_ok(),
        };
        if self.end.is_some() {
            return Moves {
                cards: Hand::EMPTY,
                claim: false,
                ..moves
            };
        }
        if let Some(suit) = self.announced {
            moves.cards = hand.and(Hand::pair(suit));
            return moves;
        }
        let open = self.is_open();
        moves.swap = open && self.may_swap(seat, options).is_ok();
        if let Some(led) = self.led {
            if !open {
                moves.cards = replies(hand, led, self.trump, options.duty);
            }
            return moves;
        }
        moves.close = open && self.may_close(options).is_ok();
        if open || options.marriage_when == MarriageWhen::Always {
            moves.marry = hand.pairs();
        }
        moves
    }

    /// Checks whether the seat may do this now; the error names the rule that forbids it.
    pub fn check(&self, seat: Seat, action: Action, options: &Options) -> Result<(), Illegal> {
        if self.end.is_some() {
            return Err(Illegal::RoundOver);
        }
        if seat != self.to_play() {
            return Err(Illegal::NotYourTurn {
                to_play: self.to_play(),
            });
        }
        if let (Some(suit), false) = (self.announced, action == Action::Claim) {
            let of_pair = |card| Code::of(card).is_some_and(|code| Hand::pair(suit).has(code));
            return match action {
                Action::Play(card) if of_pair(card) => Ok(()),
                _ => Err(Illegal::PairFirst { suit }),
            };
        }
        match action {
            Action::Play(card) => self.may_play(seat, card, options),
            Action::Marry(suit) => self.may_marry(seat, suit, options),
            Action::Swap => self.may_swap(seat, options),
            Action::Close => self.may_close(options),
            Action::Claim => self.may_claim(seat, options),
        }
    }

    fn may_play(&self, seat: Seat, card: cards::Card, options: &Options) -> Result<(), Illegal> {
        let hand = self.hands[seat.index()];
        let Some(code) = Code::of(card).filter(|code| hand.has(*code)) else {
            return Err(Illegal::NotInHand { card });
        };
        let Some(led) = self.led.filter(|_| !self.is_open()) else {
            return Ok(());
        };
        if replies(hand, led, self.trump, options.duty).has(code) {
            return Ok(());
        }
        let (suit, same) = (led.suit(), hand.and(Hand::suit(led.suit())));
        Err(if same.is_empty() {
            Illegal::MustTrump {
                led: suit,
                trump: self.trump,
            }
        } else if code.suit() == suit {
            Illegal::MustBeat { led: led.card() }
        } else {
            Illegal::MustFollow { suit }
        })
    }

    fn may_marry(&self, seat: Seat, suit: Suit, options: &Options) -> Result<(), Illegal> {
        if self.led.is_some() {
            return Err(Illegal::MarryNotOnLead);
        }
        if !self.is_open() && options.marriage_when == MarriageWhen::OpenStock {
            return Err(Illegal::MarryTooLate {
                closed: self.closed.is_some(),
            });
        }
        let missing = [Code::king(suit), Code::queen(suit)]
            .into_iter()
            .find(|code| !self.hands[seat.index()].has(*code));
        match missing {
            Some(code) => Err(Illegal::MarryWithout {
                suit,
                missing: code.card(),
            }),
            None => Ok(()),
        }
    }

    #[inline]
    fn may_swap(&self, seat: Seat, options: &Options) -> Result<(), Illegal> {
        if self.closed.is_some() {
            return Err(Illegal::SwapClosed);
        }
        let stock = self.stock.len() as u8;
        if stock == 0 {
            return Err(Illegal::SwapGone);
        }
        let low = Code::lowest(self.trump, options.cards);
        if !self.hands[seat.index()].has(low) {
            return Err(Illegal::SwapWithout { low: low.card() });
        }
        if stock <= options.swap_above {
            return Err(Illegal::SwapTooLate {
                stock,
                above: options.swap_above,
            });
        }
        if options.swap != SwapBy::ToPlay && self.led.is_some() {
            return Err(Illegal::SwapNotOnLead);
        }
        if options.swap == SwapBy::LeaderWithTrick && self.tricks[seat.index()] == 0 {
            return Err(Illegal::SwapBeforeTrick);
        }
        Ok(())
    }

    #[inline]
    fn may_close(&self, options: &Options) -> Result<(), Illegal> {
        let stock = self.stock.len() as u8;
        if let Some(closing) = self.closed {
            return Err(Illegal::AlreadyClosed { by: closing.by });
        }
        if stock == 0 {
            return Err(Illegal::CloseEmpty);
        }
        if self.led.is_some() {
            return Err(Illegal::CloseNotOnLead);
        }
        if stock <= options.close_above {
            return Err(Illegal::CloseTooLate {
                stock,
                above: options.close_above,
            });
        }
        Ok(())
    }

    #[inline]
    fn may_claim(&self, seat: Seat, options: &Options) -> Result<(), Illegal> {
        if options.closed_other == ClosedOther::Frozen && self.closed_against(seat) {
            return Err(Illegal::ClaimFrozen { by: other(seat) });
        }
        if options.claim == ClaimBy::Leader && self.led.is_some() {
            return Err(Illegal::ClaimNotOnLead);
        }
        Ok(())
    }
}
