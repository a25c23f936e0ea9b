//! Decks from outside: parsed, and compared card by card with the game's deck.

use game::InvalidSetup;

use crate::Card;

/// Parses a deck in notation.
pub fn parse_deck(deck: &[String]) -> Result<Vec<Card>, InvalidSetup> {
    let read = |(place, text): (usize, &String)| {
        text.parse().map_err(|error| {
            InvalidSetup::deck(format!(
                "Card {} of the deck cannot be read: {error}.",
                place + 1
            ))
        })
    };
    deck.iter().enumerate().map(read).collect()
}

/// Checks that a deck has exactly the cards of `expected`, in any order; an error names the wrong card.
pub fn check_deck(deck: &[Card], expected: &[Card]) -> Result<(), InvalidSetup> {
    let count = |cards: &[Card], card| cards.iter().filter(|c| **c == card).count();
    for card in deck {
        let allowed = count(expected, *card);
        if allowed == 0 {
            return Err(InvalidSetup::deck(format!(
                "{card} is not a card of this game."
            )));
        }
        if count(deck, *card) > allowed {
            return Err(InvalidSetup::deck(format!(
                "{card} is in the deck {} times; it belongs there {}.",
                count(deck, *card),
                if allowed == 1 {
                    "once".to_owned()
                } else {
                    format!("{allowed} times")
                }
            )));
        }
    }
    match expected
        .iter()
        .find(|card| count(deck, **card) < count(expected, **card))
    {
        Some(card) => Err(InvalidSetup::deck(format!(
            "{card} is missing: the deck needs {} cards.",
            expected.len()
        ))),
        None => Ok(()),
    }
}
