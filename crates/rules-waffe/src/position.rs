//! The position, and how a play or a pass changes it.

use cards::Card;
use game::{BySeat, Outcome, Seat, SeatSet, Turn};

use crate::{Pile, Play, Source, WaffeIllegal, WaffeOptions, makes_field, why_not};

/// The largest number of cards: two packs and six jokers.
const MOST_CARDS: usize = 110;

/// A game of Waffe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waffe {
    pub(crate) options: WaffeOptions,
    pub(crate) leader: Seat,
    pub(crate) to_act: Seat,
    pub(crate) dealt: bool,
    pub(crate) hands: [Pile; 2],
    pub(crate) tables: [Pile; 2],
    pub(crate) field: Pile,
    pub(crate) swept: Pile,
    pub(crate) stock: Stock,
    /// The number of passes in a row, up to now, that drew no card.
    pub(crate) dry_passes: u8,
    pub(crate) end: Option<End>,
}

/// The face-down cards, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stock {
    cards: [Card; MOST_CARDS],
    drawn: u8,
    size: u8,
}

impl Stock {
    pub const EMPTY: Self = Self {
        cards: [Card::JOKER; MOST_CARDS],
        drawn: 0,
        size: 0,
    };

    /// A stock of these cards, top first.
    pub fn of(cards: &[Card]) -> Self {
        let mut stock = Self::EMPTY;
        stock.cards[..cards.len()].copy_from_slice(cards);
        stock.size = cards.len() as u8;
        stock
    }

    /// A stock of this size, to be filled in.
    pub fn with_size(mut self, size: usize) -> Self {
        self.size = size as u8;
        self
    }

    /// The cards that are left, top first.
    pub fn left(&self) -> &[Card] {
        &self.cards[usize::from(self.drawn)..usize::from(self.size)]
    }

    /// The cards that are left, to be reordered.
    pub fn left_mut(&mut self) -> &mut [Card] {
        &mut self.cards[usize::from(self.drawn)..usize::from(self.size)]
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        usize::from(self.size - self.drawn)
    }

    /// Draws this many cards, or all if there are fewer.
    pub fn draw(&mut self, wanted: usize) -> Pile {
        let number = wanted.min(self.len());
        let drawn = self.left()[..number].iter().copied().collect();
        self.drawn += number as u8;
        drawn
    }
}

impl std::fmt::Debug for Stock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.left()).finish()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Whether both passed without drawing, instead of somebody running out of cards.
    pub stalemate: bool,
}

impl Waffe {
    /// The rules of this table.
    pub fn options(&self) -> &WaffeOptions {
        &self.options
    }

    /// Whose turn it is, unless the game has not begun or is over.
    pub fn to_act(&self) -> Option<Seat> {
        (self.dealt && self.end.is_none()).then_some(self.to_act)
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> &Pile {
        &self.hands[seat.index()]
    }

    /// The table cards of a seat.
    pub fn table(&self, seat: Seat) -> &Pile {
        &self.tables[seat.index()]
    }

    /// The cards on the field.
    pub fn field(&self) -> &Pile {
        &self.field
    }

    /// The cards that have been swept out.
    pub fn swept(&self) -> &Pile {
        &self.swept
    }

    /// How many cards are left to draw.
    pub fn stock_len(&self) -> usize {
        self.stock.len()
    }

    /// The number of passes in a row, up to now, that drew no card.
    pub fn dry_passes(&self) -> u8 {
        self.dry_passes
    }

    /// How many cards a seat has, in hand and on the table.
    pub fn cards_of(&self, seat: Seat) -> usize {
        self.hand(seat).len() + self.table(seat).len()
    }

    /// Who has won: `None` while the game goes on, `Some(None)` after a draw.
    pub fn winner(&self) -> Option<Option<Seat>> {
        self.end.map(|end| end.winner)
    }

    /// The cards that the seat may play, by source.
    #[inline]
    pub fn sources(&self, seat: Seat) -> [Pile; 3] {
        let their = if self.options.shared_tables {
            self.tables[other(seat).index()]
        } else {
            Pile::EMPTY
        };
        [self.hands[seat.index()], self.tables[seat.index()], their]
    }

    pub(crate) fn turn(&self) -> Turn {
        if !self.dealt {
            return Turn::Chance;
        }
        let Some(end) = self.end else {
            return Turn::Seats(SeatSet::one(self.to_act));
        };
        let points = BySeat::from_fn(2, |seat| i32::from(end.winner == Some(seat)));
        Turn::Over(Outcome::from_points(points))
    }

    /// Deals a deck, top card first.
    pub(crate) fn deal(&mut self, deck: &[Card]) {
        let (first, rest) = deck.split_at(usize::from(self.options.deal));
        let (second, rest) = rest.split_at(usize::from(self.options.deal));
        let (opening, stock) = rest.split_at(usize::from(self.options.opening_card));
        self.hands[self.leader.index()] = first.iter().copied().collect();
        self.hands[other(self.leader).index()] = second.iter().copied().collect();
        self.field = opening.iter().copied().collect();
        self.stock = Stock::of(stock);
        self.dealt = true;
    }

    /// Whether the seat may play these cards, without a reason; for searches that ask often.
    #[inline]
    pub fn may_play(&self, seat: Seat, play: &Play) -> bool {
        let sources = self.sources(seat);
        holds_all(&sources, play) && makes_field(&self.field, &play.cards())
    }

    /// Checks whether the seat may play these cards.
    pub fn check_play(&self, seat: Seat, play: &Play) -> Result<(), WaffeIllegal> {
        let cards = play.cards();
        let sources = self.sources(seat);
        if !holds_all(&sources, play) {
            return Err(self.why_not_held(&sources, play));
        }
        if !makes_field(&self.field, &cards) {
            return Err(why_not(&self.field, &cards));
        }
        Ok(())
    }

    fn why_not_held(&self, sources: &[Pile; 3], play: &Play) -> WaffeIllegal {
        let mut all = Pile::EMPTY;
        for (_, card) in play.iter() {
            all.add(card);
        }
        for card in all.distinct() {
            let (named, exist) = (all.count(card), self.options.copies(card));
            if named > exist {
                return WaffeIllegal::NamedTwice { card, named, exist };
            }
        }
        for source in Source::ALL {
            if let Some(card) = sources[source as usize].lacks(&play[source]) {
                let held = sources[source as usize].count(card);
                return match source {
                    Source::Their if !self.options.shared_tables => {
                        WaffeIllegal::NotShared { card }
                    }
                    _ => WaffeIllegal::NotHeld {
                        card,
                        place: source,
                        held,
                    },
                };
            }
        }
        WaffeIllegal::EmptyPlay
    }

    /// Plays cards to the field; the play must be legal.
    #[inline]
    pub fn play(&mut self, play: &Play) {
        let (seat, other) = (self.to_act.index(), other(self.to_act).index());
        let [hand, own, their] = &play.0;
        self.hands[seat] = self.hands[seat].minus(hand);
        self.tables[seat] = self.tables[seat].minus(own);
        self.tables[other] = self.tables[other].minus(their);
        self.field = self.field.plus(&play.cards());
        self.dry_passes = 0;
        let empty = |seat: usize| self.hands[seat].is_empty() && self.tables[seat].is_empty();
        // If both have no cards left, the one who played wins.
        let winner = [seat, other].into_iter().find(|seat| empty(*seat));
        self.to_act = Seat::new(other);
        self.end = winner.map(|winner| End {
            winner: Some(Seat::new(winner)),
            stalemate: false,
        });
    }

    /// How many cards the seat would draw by passing.
    pub fn pass_draws(&self, seat: Seat) -> usize {
        let wanted = match self.options.pass_draws {
            Some(number) => usize::from(number),
            None => usize::from(self.options.refill).saturating_sub(self.cards_of(seat)),
        };
        wanted.min(self.stock.len())
    }

    /// Sweeps the field, lays the hand open and draws; the pass must be legal.
    #[inline]
    pub fn pass(&mut self) {
        let seat = self.to_act.index();
        let number = self.pass_draws(self.to_act);
        self.swept = self.swept.plus(&self.field);
        self.field = Pile::EMPTY;
        self.tables[seat] = self.tables[seat].plus(&self.hands[seat]);
        self.hands[seat] = self.stock.draw(number);
        self.dry_passes = if number == 0 { self.dry_passes + 1 } else { 0 };
        self.to_act = other(self.to_act);
        if self.dry_passes == 2 {
            let [first, second] = [0, 1].map(Seat::new);
            let winner = match self.cards_of(first).cmp(&self.cards_of(second)) {
                std::cmp::Ordering::Less => Some(first),
                std::cmp::Ordering::Greater => Some(second),
                std::cmp::Ordering::Equal => None,
            };
            self.end = Some(End {
                winner,
                stalemate: true,
            });
        }
    }
}

/// Whether the play has a card, and all of them are in their sources.
#[inline]
fn holds_all(sources: &[Pile; 3], play: &Play) -> bool {
    let mut piles = sources.iter().zip(&play.0);
    !play.cards().is_empty() && piles.all(|(source, from)| source.holds(from))
}

/// The other player.
#[inline]
pub(crate) fn other(seat: Seat) -> Seat {
    seat.next(2)
}
