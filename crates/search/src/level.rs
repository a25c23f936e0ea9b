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
