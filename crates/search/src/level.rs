//! The levels of bots.

use crate::Budget;

/// A short text in three languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
    /// Finnish.
    pub fi: &'static str,
}

/// A level of a game's bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The id: a lowercase word, never changed.
    pub id: &'static str,
    /// The displayed name.
    pub name: Words,
    /// Its character in one line.
    pub character: Words,
    /// The default budget per move; at most 1 s at a table with people.
    pub budget: Budget,
}

/// The five levels that every game has, weakest first; only characters and budgets differ from game to game, so that a player knows
/// what to expect of the same level in another game.
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
