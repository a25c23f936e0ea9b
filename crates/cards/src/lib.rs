//! Cards: the types that all card games share.
//!
//! Notation: rank `A K Q J T 9 … 2`, then suit `C S H D`; a joker is `*`. Canonical order is by suit, within a suit from
//! the ace down, jokers last; a [`Card`] is numbered in that order, so sorting cards sorts them canonically.

mod card;
mod card_set;
mod deck;
mod rank;
mod suit;

pub use card::Card;
pub use card_set::{CardSet, CardSetIter};
pub use deck::{check_deck, parse_deck};
pub use rank::Rank;
pub use suit::Suit;

/// The TypeScript declarations of cards, which the files of all games share.
pub fn typescript() -> game::Declarations {
    game::Declarations::new().add::<Card>().add::<Suit>()
}
