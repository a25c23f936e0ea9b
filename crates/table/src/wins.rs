//! The games won at a table, over rematches.

use game::{Seat, SeatSet};

use crate::Occupant;

/// Whose wins are counted: a person wherever they sit, a bot by its seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Winner {
    Person(String),
    Bot(usize),
}

/// How many games each has won.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wins(Vec<(Winner, u32)>);

fn winner(seat: usize, who: &Occupant) -> Winner {
    let person = who.belongs_to();
    person.map_or(Winner::Bot(seat), |person| {
        Winner::Person(person.id.clone())
    })
}

impl Wins {
    /// A game has ended.
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

    /// How many this one has won.
    pub fn of(&self, seat: usize, who: &Occupant) -> u32 {
        let who = winner(seat, who);
        let found = self.0.iter().find(|(known, _)| *known == who);
        found.map_or(0, |(_, won)| *won)
    }

    /// A guest became an account, which may have won here before.
    pub fn pass_on(&mut self, was: &str, id: &str) {
        for (_, won) in self.take(was) {
            self.add(Winner::Person(id.to_owned()), won);
        }
    }

    /// An account was deleted.
    pub fn forget(&mut self, person: &str) {
        self.take(person);
    }

    fn take(&mut self, person: &str) -> Vec<(Winner, u32)> {
        let is_meant =
            |(who, _): &mut (Winner, u32)| matches!(who, Winner::Person(id) if id == person);
        self.0.extract_if(.., is_meant).collect()
    }
}
