//! A match, and its outcomes of chance.

use cards::{Card, CardSet, Rank};
use game::{BySeat, Outcome, Seat, SeatSet, Turn};
use serde::{Deserialize, Serialize};

use crate::{MauMauOptions, Round};

/// An outcome of chance: a deal, or the order in which the pile becomes the stock again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MauMauDeal {
    /// Who begins the first round, if chance decides that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Seat>,
    /// The cards, top first: dealt one by one from the leader on, then the card that opens the pile, then the stock.
    pub deck: Vec<Card>,
}

/// A finished round, visible to all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The cards left in each hand.
    pub hands: Vec<CardSet>,
    /// The player without cards; `None` if nobody could go on.
    pub out: Option<Seat>,
}

/// A match of Mau-Mau.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MauMau {
    pub(crate) options: MauMauOptions,
    pub(crate) seats: u8,
    /// Who leads the next round, if known.
    pub(crate) leader: Option<Seat>,
    pub(crate) round: Option<Round>,
    /// The points of each finished round.
    pub(crate) rounds: Vec<BySeat<i32>>,
    pub(crate) last: Option<Finished>,
}

/// The penalty points of a card.
pub const fn card_value(card: Card) -> i32 {
    match card.rank() {
        Some(Rank::Jack) => 20,
        Some(Rank::Ace) => 11,
        Some(Rank::Ten) => 10,
        Some(Rank::King) => 4,
        Some(Rank::Queen) => 3,
        Some(rank) => 14 - rank as i32,
        None => 0,
    }
}

impl MauMau {
    /// The rules of this table.
    pub fn options(&self) -> &MauMauOptions {
        &self.options
    }

    /// The current round.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// What the game waits for.
    pub(crate) fn awaited(&self) -> Turn {
        match &self.round {
            Some(round) if round.owed == 0 => Turn::Seats(SeatSet::one(round.turn)),
            Some(_) => Turn::Chance,
            None if self.rounds.len() < usize::from(self.options.rounds) => Turn::Chance,
            None => {
                let total = |seat: Seat| self.rounds.iter().map(|round| round[seat]).sum();
                Turn::Over(Outcome::from_points(BySeat::from_fn(self.seats, total)))
            }
        }
    }

    /// The cards to be shuffled now, in their order before.
    pub(crate) fn unshuffled(&self) -> Vec<Card> {
        match &self.round {
            Some(round) => round.below_the_top().to_vec(),
            None => self.options.pack(),
        }
    }

    /// Adds a finished round.
    pub(crate) fn settle(&mut self) {
        let Some(round) = &self.round else { return };
        let Some(out) = round.over() else { return };
        let hands = round.hands[..usize::from(self.seats)].to_vec();
        let lost = |hand: &CardSet| -hand.into_iter().map(card_value).sum::<i32>();
        self.rounds.push(BySeat(hands.iter().map(lost).collect()));
        self.leader = Some(round.leader.next(self.seats));
        self.last = Some(Finished { hands, out });
        self.round = None;
    }
}
