//! Named strengths.

use crate::Budget;

/// A short text in the three languages of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
    /// Finnish.
    pub fi: &'static str,
}

/// A named strength of a game's bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name for programs: a lowercase word, never changed.
    pub id: &'static str,
    /// The name people see.
    pub name: Words,
    /// Its character in one line.
    pub character: Words,
    /// How much it thinks a move unless told otherwise; within 1 s at a table of people.
    pub budget: Budget,
}

/// The five strengths every game has, weakest first, with each one's character and how much it thinks. Only these two differ from game
/// to game; a player who knows the guest of one game knows what to expect of the guest of another.
pub const fn five_levels(own: [(Words, Budget); 5]) -> [Level; 5] {
    const NAMES: [(&str, Words); 5] = [
        ("newcomer", words("Newcomer", "Neuling", "Tulokas")),
        ("guest", words("Guest", "Gast", "Vieras")),
        ("regular", words("Regular", "Stammgast", "Kanta-asiakas")),
        ("veteran", words("Old hand", "Alter Hase", "Konkari")),
        ("master", words("Master", "Meister", "Mestari")),
    ];
    let [a, b, c, d, e] = own;
    let [n, g, r, v, m] = NAMES;
    [
        level(n, a),
        level(g, b),
        level(r, c),
        level(v, d),
        level(m, e),
    ]
}

const fn words(en: &'static str, de: &'static str, fi: &'static str) -> Words {
    Words { en, de, fi }
}

const fn level((id, name): (&'static str, Words), (character, budget): (Words, Budget)) -> Level {
    Level {
        id,
        name,
        character,
        budget,
    }
}
