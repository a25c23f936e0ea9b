//! One round: small and copied without allocating, since bots play thousands of them.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Rank, Suit};
use game::Seat;

use crate::{Ace, MauMauAction, MauMauOptions, Seven};

/// The largest number of players.
pub const SEATS: usize = 5;
/// Limit of reshuffles in one round; after that nothing more can be drawn (3.6), so that every round ends.
pub const SHUFFLES: u8 = 9;

/// A round in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub(crate) seats: u8,
    pub(crate) leader: Seat,
    pub(crate) turn: Seat,
    pub(crate) hands: [CardSet; SEATS],
    /// Face-down cards, the top last.
    pub(crate) stock: ArrayVec<Card, 52>,
    /// Face-up cards, the top last.
    pub(crate) pile: ArrayVec<Card, 52>,
    pub(crate) wish: Option<Suit>,
    /// How many cards the sevens demand of the player to act.
    pub(crate) pending: u8,
    /// How many cards the player to act still has to draw after the reshuffle.
    pub(crate) owed: u8,
    /// Whether these are due to sevens, which ends the turn.
    pub(crate) forced: bool,
    /// Whether the player to act has drawn and may still play.
    pub(crate) drawn: bool,
    pub(crate) backwards: bool,
    /// How many players in a row could neither play nor draw.
    pub(crate) stuck: u8,
    pub(crate) shuffles: u8,
    /// The cards of the stock after the last reshuffle.
    pub(crate) fresh: CardSet,
    /// How many cards each player has drawn since.
    pub(crate) since: [u8; SEATS],
}

impl Round {
    /// Deals a pack, top first.
    pub(crate) fn deal(options: &MauMauOptions, seats: u8, leader: Seat, deck: &[Card]) -> Self {
        let dealt = usize::from(seats * options.hand);
        let mut hands = [CardSet::EMPTY; SEATS];
        for (number, card) in deck[..dealt].iter().enumerate() {
            hands[leader
                .plus((number % usize::from(seats)) as u8, seats)
                .index()]
            .insert(*card);
        }
        Self {
            seats,
            leader,
            turn: leader,
            hands,
            stock: deck[dealt + 1..].iter().rev().copied().collect(),
            pile: ArrayVec::from_iter([deck[dealt]]),
            wish: None,
            pending: 0,
            owed: 0,
            forced: false,
            drawn: false,
            backwards: false,
            stuck: 0,
            shuffles: 0,
            fresh: CardSet::EMPTY,
            since: [0; SEATS],
        }
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// Who is to act.
    pub fn to_act(&self) -> Seat {
        self.turn
    }

    /// The face-down cards, the top last.
    pub fn stock(&self) -> &[Card] {
        &self.stock
    }

    /// The face-up cards, the top last.
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// The card on top of the pile.
    pub fn top(&self) -> Card {
        self.pile.last().copied().unwrap_or(Card::JOKER)
    }

    pub(crate) fn below_the_top(&self) -> &[Card] {
        &self.pile[..self.pile.len().saturating_sub(1)]
    }

    /// Whether the pile may be reshuffled into a new stock.
    fn can_shuffle(&self) -> bool {
        self.pile.len() > 1 && self.shuffles < SHUFFLES
    }

    /// Whether there is anything to draw from.
    pub fn can_draw(&self) -> bool {
        !self.stock.is_empty() || self.can_shuffle()
    }

    /// Once the round is over: the player without cards, or `None` if nobody could go on.
    pub(crate) fn over(&self) -> Option<Option<Seat>> {
        let out = Seat::all(self.seats).find(|seat| self.hand(*seat).is_empty());
        (out.is_some() || self.stuck >= self.seats).then_some(out)
    }

    /// Plays a legal action.
    pub(crate) fn act(&mut self, options: &MauMauOptions, action: MauMauAction) {
        match action {
            MauMauAction::Play(card, wish) => self.play(options, card, wish),
            MauMauAction::Draw => {
                self.owed = self.pending.max(1);
                self.forced = self.pending > 0;
                self.pending = 0;
                self.draw(options);
            }
            MauMauAction::Pass => {
                self.stuck = if self.drawn { 0 } else { self.stuck + 1 };
                self.pending = 0;
                self.pass_on(1);
            }
        }
    }

    fn play(&mut self, options: &MauMauOptions, card: Card, wish: Option<Suit>) {
        self.hands[self.turn.index()].remove(card);
        self.pile.push(card);
        self.wish = wish;
        self.stuck = 0;
        let mut places = 1;
        match card.rank() {
            Some(Rank::Seven) if options.seven != Seven::Plain => self.pending += 2,
            Some(Rank::Eight) if options.eight_skips => places = 2,
            Some(Rank::Ace) if options.ace == Ace::Again => places = 0,
            Some(Rank::Nine) if options.nine_reverses && self.seats > 2 => {
                self.backwards = !self.backwards;
            }
            _ => {}
        }
        self.pass_on(places);
    }

    /// Draws the owed cards as far as possible; stops if the pile has to be reshuffled first.
    pub(crate) fn draw(&mut self, options: &MauMauOptions) {
        while self.owed > 0 {
            if let Some(card) = self.stock.pop() {
                self.hands[self.turn.index()].insert(card);
                self.since[self.turn.index()] += 1;
                self.stuck = 0;
                self.owed -= 1;
            } else if self.can_shuffle() {
                return;
            } else {
                self.owed = 0;
            }
        }
        if self.forced || !options.play_after_drawing {
            self.pass_on(1);
        } else {
            self.drawn = true;
        }
    }

    /// Makes the pile the new stock in this order, top first.
    pub(crate) fn shuffle(&mut self, deck: &[Card]) {
        let top = self.top();
        self.stock = deck.iter().rev().copied().collect();
        self.pile.clear();
        self.pile.push(top);
        self.fresh = deck.iter().copied().collect();
        self.since = [0; SEATS];
        self.shuffles += 1;
    }

    fn pass_on(&mut self, places: u8) {
        let places = if self.backwards {
            self.seats * 2 - places
        } else {
            places
        };
        self.turn = self.turn.plus(places, self.seats);
        self.drawn = false;
        self.forced = false;
    }
}
