//! The result of a finished deal.

use game::Seat;

use super::{Played, Round};
use crate::face::Face;
use crate::scoring::{Entry, Extras};
use crate::{ByParty, GameType, SEATS};

/// How a deal ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// All cards were played.
    Scored,
    /// The seat threw its hand in.
    ThrownIn(Seat),
    /// The seat had an Armut and nobody took it.
    NobodyTook(Seat),
}

impl Round {
    /// The kind of game, known once it is over.
    pub fn game_type(&self) -> GameType {
        match self.played {
            Played::Normal if self.re.len() == 1 => GameType::Silent,
            Played::Normal => GameType::Normal,
            Played::Wedding => GameType::Wedding,
            Played::Armut => GameType::Armut,
            Played::Solo(solo) => GameType::Solo(solo),
        }
    }

    /// The finished deal as input of the scoring.
    pub fn entry(&self, doublings: u8) -> Entry {
        let mut points = ByParty::default();
        let mut tricks = ByParty::default();
        for seat in Seat::all(SEATS) {
            points[self.party(seat)] += self.points[seat.index()];
            tricks[self.party(seat)] += self.won[seat.index()];
        }
        let game = self.game_type();
        let extras = if game.is_solo(self.re.len()) {
            ByParty::default()
        } else {
            self.extras()
        };
        Entry {
            rules: self.options.score_rules(),
            game,
            re: self.re,
            points,
            tricks: Some(tricks),
            bids: self.bids,
            extras,
            doublings,
        }
    }

    fn extras(&self) -> ByParty<Extras> {
        let mut extras = ByParty::<Extras>::default();
        for seat in Seat::all(SEATS) {
            extras[self.party(seat)].doppelkopf += self.doppelkopfs[seat.index()];
        }
        for fox in self.foxes.iter() {
            if self.party(fox.owner) != self.party(fox.taker) {
                extras[self.party(fox.taker)].fox += 1;
            }
        }
        if let Some(last) = self.last {
            let takers = self.party(last.winner);
            for (owner, face) in last.plays() {
                if face != Face::CLUB_JACK {
                    continue;
                }
                if owner == last.winner {
                    extras[takers].charlie = 1;
                } else if self.options.charlie_caught && self.party(owner) != takers {
                    extras[takers].charlie_caught += 1;
                }
            }
        }
        extras
    }
}
