//! The games won at a table, across rematches.

use game::{Seat, SeatSet};

use crate::Occupant;

/// Whose wins are counted: a person at any seat, a bot by its seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Winner {
    Person(String),
    Bot(usize),
}

/// The number of games won by each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wins(Vec<(Winner, u32)>);

fn winner(seat: usize, who: &Occupant) -> Winner {
    let person = who.belongs_to();
    person.map_or(Winner::Bot(seat), |person| {
        Winner::Person(person.id.clone())
    })
}

impl Wins {
    /// Counts a finished game.
    pub fn count(&mut self, played: &[Option<Occupant>], winners: SeatSet) {
        for (seat, who) in played.iter().enumerate() {
            let Some(who) = who.as_ref().filter(|_| winners.contains(Seat::new(seat))) else {
                continue;
            };
            self.add(winner(seat, who), 1);
        }
    }

    fn add(&mut self, who: Winner, games: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == who) {
            Some((_, won)) => *won += games,
            None => self.0.push((who, games)),
        }
    }

    /// The number of games this occupant has won.
    pub fn of(&self, seat: usize, who: &Occupant) -> u32 {
        let who = winner(seat, who);
        let found = self.0.iter().find(|(known, _)| *known == who);
        found.map_or(0, |(_, won)| *won)
    }

    /// Merges the wins of a guest into the account it became.
    pub fn pass_on(&mut self, was: &str, id: &str) {
        for (_, won) in self.take(was) {
            self.add(Winner::Person(id.to_owned()), won);
        }
    }

    /// Removes the wins of a deleted account.
    pub fn forget(&mut self, person: &str) {
        self.take(person);
    }

    fn take(&mut self, person: &str) -> Vec<(Winner, u32)> {
        let is_meant =
            |(who, _): &mut (Winner, u32)| matches!(who, Winner::Person(id) if id == person);
        self.0.extract_if(.., is_meant).collect()
    }
}
