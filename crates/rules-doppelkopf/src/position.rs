//! The list of games: successive deals, who deals, who owes a solo, and the totals.

use arrayvec::ArrayVec;
use cards::{Card, check_deck};
use game::{InvalidSetup, Outcome, Seat, SeatSet, Setup, Turn};
use serde::{Deserialize, Serialize};

use crate::face::Face;
use crate::finished::{Finished, Row, ThrownIn};
use crate::hand::{Hand, canonical_deck};
use crate::round::{Ending, Four, Round, Stage};
use crate::scoring::score;
use crate::{Action, Options, SEATS};

/// Limit of games in a list.
pub const MOST_GAMES: usize = 96;
/// How many games a trigger doubles.
pub const BOCK_ROUND: u8 = 4;

/// An outcome of chance: the deck in dealing order, top card first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// All cards.
    pub deck: Vec<Card>,
}

/// A table of Doppelkopf: a single game or a list of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doppelkopf {
    pub(crate) options: Options,
    /// The player left of the current or next dealer.
    pub(crate) first: Seat,
    /// Who still owes a compulsory solo.
    pub(crate) owing: SeatSet,
    /// How many of the next games count double, including this one.
    pub(crate) bock_left: u8,
    pub(crate) rows: ArrayVec<Row, MOST_GAMES>,
    /// The current deal; `None` while cards are to be dealt and after the last game.
    pub(crate) round: Option<Round>,
    /// The last game that was played to its end.
    pub(crate) finished: Option<Finished>,
    /// The last deal, if it was not played.
    pub(crate) thrown_in: Option<ThrownIn>,
}

impl Doppelkopf {
    /// The table before the first deal.
    pub fn at_start(setup: &Setup<Options>) -> Result<Self, InvalidSetup> {
        setup.options.check()?;
        let owing = if setup.options.solos_are_compulsory() {
            SeatSet::all(SEATS)
        } else {
            SeatSet::EMPTY
        };
        Ok(Self {
            options: setup.options,
            first: setup.leader.unwrap_or(Seat::new(0)),
            owing,
            bock_left: 0,
            rows: ArrayVec::new(),
            round: None,
            finished: None,
            thrown_in: None,
        })
    }

    /// The rules of this table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The current deal.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The number of finished games.
    pub fn games_done(&self) -> u8 {
        self.rows.len() as u8
    }

    /// Whether the list is complete.
    pub fn is_over(&self) -> bool {
        self.games_done() == self.options.games()
    }

    /// How often this game's value is doubled.
    pub fn doublings(&self) -> u8 {
        u8::from(self.bock_left > 0)
    }

    /// The total of each seat.
    pub fn totals(&self) -> Four<i32> {
        let mut totals = [0; SEATS as usize];
        for row in &self.rows {
            for (total, points) in totals.iter_mut().zip(row.points) {
                *total += i32::from(points);
            }
        }
        totals
    }

    /// What the game waits for.
    pub fn awaited(&self) -> Turn {
        match &self.round {
            Some(round) => Turn::Seats(round.to_act().into_iter().collect()),
            None if self.is_over() => {
                Turn::Over(Outcome::from_points(game::BySeat(self.totals().to_vec())))
            }
            None => Turn::Chance,
        }
    }

    /// Who must play a solo in the next game: the first who owes one, once as many are owed as games are left.
    pub fn forced(&self) -> Option<Seat> {
        let left = usize::from(self.options.games() - self.games_done());
        if self.owing.len() < left {
            return None;
        }
        (0..SEATS)
            .map(|places| self.first.plus(places, SEATS))
            .find(|seat| self.owing.contains(*seat))
    }

    /// Whether the deck is this table's deck.
    pub fn check_cards(&self, deck: &[Card]) -> Result<(), InvalidSetup> {
        let expected: Vec<Card> = canonical_deck(self.options.forty_cards).collect();
        check_deck(deck, &expected)
    }

    /// The hands from a deck, top card first: by threes, four times round; without nines three, four, three.
    pub fn hands_of(&self, deck: impl IntoIterator<Item = Face>) -> Four<Hand> {
        let packets: &[u8] = if self.options.forty_cards {
            &[3, 4, 3]
        } else {
            &[3, 3, 3, 3]
        };
        let mut hands = [Hand::EMPTY; SEATS as usize];
        let mut deck = deck.into_iter();
        for packet in packets {
            for places in 0..SEATS {
                let seat = self.first.plus(places, SEATS);
                for face in deck.by_ref().take(usize::from(*packet)) {
                    hands[seat.index()].insert(face);
                }
            }
        }
        hands
    }

    /// Begins a deal with these hands.
    pub fn start(&mut self, hands: Four<Hand>) {
        self.thrown_in = None;
        self.round = Some(Round::new(
            self.options,
            self.first,
            self.owing,
            self.forced(),
            hands,
        ));
    }

    /// Plays a legal action.
    pub fn act(&mut self, seat: Seat, action: &Action) {
        let Some(round) = &mut self.round else {
            return;
        };
        match *action {
            Action::Reserve(reservation) => round.reserve(seat, reservation),
            Action::Call(call) => round.call(seat, call),
            Action::Take => round.answer_armut(seat, true),
            Action::Decline => round.answer_armut(seat, false),
            Action::Card(card) => {
                if let Some(face) = Face::of(card) {
                    round.play(face);
                }
            }
            Action::Give(cards) => {
                if let [Some(a), Some(b), Some(c)] = cards.map(Face::of) {
                    round.give(seat, [a, b, c]);
                }
            }
        }
        self.finish_round();
    }

    /// Adds a finished deal to the list.
    pub(crate) fn finish_round(&mut self) {
        let Some(round) = self.round else {
            return;
        };
        let Stage::Done(ending) = round.stage() else {
            return;
        };
        self.round = None;
        match ending {
            Ending::Scored => self.write_row(&round),
            Ending::ThrownIn(seat) => self.thrown_in = Some(ThrownIn { seat, armut: false }),
            Ending::NobodyTook(seat) => self.thrown_in = Some(ThrownIn { seat, armut: true }),
        }
    }

    fn write_row(&mut self, round: &Round) {
        let entry = round.entry(self.doublings());
        let score = score(&entry);
        let finished = Finished::new(self.games_done() + 1, round, &entry, score);
        self.rows.push(finished.row());
        self.bock_left = self.bock_left.saturating_sub(1);
        if finished.starts_bock(round, &self.options) {
            self.bock_left = self.bock_left.saturating_add(BOCK_ROUND);
        }
        if round.compulsory
            && let Some(soloist) = round.declarer
        {
            self.owing.remove(soloist);
        } else {
            // After a compulsory solo the same dealer deals again; otherwise the next player.
            self.first = self.first.next(SEATS);
        }
        self.finished = Some(finished);
    }
}
