//! A table for tests: hands and actions in notation.

use game::{Game, Seat, Setup, Step};
use rules_doppelkopf::face::Face;
use rules_doppelkopf::round::Round;
use rules_doppelkopf::{Action, Deal, Doppelkopf, Illegal, Options};

/// A table with its first deal on it.
#[derive(Clone)]
pub struct Table(pub Doppelkopf);

/// The deck that deals these hands, seat 0 first, by threes.
pub fn deck(hands: &str) -> Deal {
    let hands: Vec<Vec<cards::Card>> = hands
        .split('/')
        .map(|hand| {
            let cards = hand.split_whitespace();
            cards.map(|card| card.parse().expect("a card")).collect()
        })
        .collect();
    let size = hands[0].len();
    let packets: &[usize] = if size == 10 {
        &[3, 4, 3]
    } else {
        &[3, 3, 3, 3]
    };
    let mut deck = Vec::new();
    let mut from = 0;
    for packet in packets {
        for hand in &hands {
            deck.extend(&hand[from..from + packet]);
        }
        from += packet;
    }
    Deal { deck }
}

impl Table {
    /// A table with these options and hands; seat 0 is left of the dealer.
    pub fn new(options: Options, hands: &str) -> Self {
        let setup = Setup {
            options,
            seats: 4,
            leader: None,
        };
        let mut table = Doppelkopf::new(&setup).expect("the options are right");
        let deal = deck(hands);
        table.check_chance(&deal).expect("the deck is right");
        table.apply(&Step::Chance(deal));
        Self(table)
    }

    /// Whether the seat may do this.
    pub fn check(&self, seat: usize, action: &str) -> Result<(), Illegal> {
        let action: Action = action.parse().expect("notation");
        self.0.check(Seat::new(seat), &action)
    }

    /// Plays a legal action of the seat.
    pub fn act(&mut self, seat: usize, action: &str) {
        if let Err(illegal) = self.check(seat, action) {
            panic!("seat {seat} cannot {action}: {illegal}");
        }
        let action: Action = action.parse().expect("notation");
        self.0.apply(&Step::Action(Seat::new(seat), action));
    }

    /// The seats to act do these in turn.
    pub fn all(&mut self, actions: &str) {
        for action in actions.split(',') {
            let seat = self.to_act().expect("somebody is to act");
            self.act(seat, action.trim());
        }
    }

    /// Who is to act.
    pub fn to_act(&self) -> Option<usize> {
        self.0.turn().seats().first().map(Seat::index)
    }

    /// The seat to act plays a card: a leader the strongest or the weakest, a follower the first legal one.
    pub fn play(&mut self, strong: bool) {
        let round = self.0.round().expect("cards are played");
        let seat = round.to_act().expect("cards are played");
        let order = round.trumps().order();
        let mut faces: Vec<Face> = rules_doppelkopf::face::faces(round.playable(seat)).collect();
        if round.trick().len == 0 {
            faces.sort_by_key(|face| order.strength[face.index()]);
            if strong {
                faces.reverse();
            }
        }
        self.act(seat.index(), &faces[0].card().to_string());
    }

    /// Plays the deal out.
    pub fn play_out(&mut self) {
        let games = self.0.games_done();
        while self.0.games_done() == games {
            self.play(true);
        }
    }

    /// How many tricks are over.
    pub fn tricks(&self) -> u8 {
        self.0.round().map_or(12, Round::tricks_done)
    }
}
