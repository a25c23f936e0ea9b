//! A table at which bots are asked.

use bot_doppelkopf::DoppelkopfBots;
use cards::Card;
use game::{Game, Seat, Setup, Step, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::{Action, Deal, Doppelkopf, Options, StepView};
use search::{Bots, Budget, Choice, Seen};

/// A table, and the steps that each seat was shown.
pub struct Table {
    pub table: Doppelkopf,
    pub told: Vec<Vec<StepView>>,
    pub rng: ChaCha8Rng,
    options: Options,
    steps: Vec<Step<Doppelkopf>>,
}

impl Table {
    /// Before the first deal.
    pub fn new(options: Options, seed: u64) -> Self {
        let setup = Setup {
            options,
            seats: 4,
            leader: None,
        };
        Self {
            table: Doppelkopf::new(&setup).expect("the options are right"),
            told: vec![Vec::new(); 4],
            rng: ChaCha8Rng::seed_from_u64(seed),
            options,
            steps: Vec::new(),
        }
    }

    /// The tournament game with these hands, seat 0 first.
    pub fn with_hands(hands: &str) -> Self {
        Self::dealt(Options::named("ddv").expect("ddv is a preset"), hands)
    }

    /// A game with these rules and hands, seat 0 first.
    pub fn dealt(options: Options, hands: &str) -> Self {
        let hands: Vec<Vec<Card>> = hands
            .split('/')
            .map(|hand| {
                let cards = hand.split_whitespace();
                cards.map(|card| card.parse().expect("a card")).collect()
            })
            .collect();
        let mut table = Self::new(options, 1);
        table.deal(&hands).expect("the deck is right");
        table
    }

    fn deal(&mut self, hands: &[Vec<Card>]) -> Option<()> {
        let packets = (0..4).flat_map(|packet| (0..4).map(move |seat| (seat, packet)));
        let deck = packets
            .flat_map(|(seat, packet): (usize, usize)| {
                hands[seat][packet * 3..packet * 3 + 3].to_vec()
            })
            .collect();
        let deal = Deal { deck };
        self.table.check_chance(&deal).ok()?;
        self.apply(&Step::Chance(deal));
        Some(())
    }

    /// The same game with other hidden cards, of which the seat was shown the same, step by step; `None` if sampling finds none.
    pub fn exchanged(&mut self, seat: Seat) -> Option<Self> {
        let view = self.table.view(Viewer::Seat(seat));
        let told = &self.told[seat.index()];
        let imagined = Doppelkopf::determinize(&view, told, &mut self.rng)?;
        let mut hands: Vec<Vec<Card>> = Seat::all(4)
            .map(|seat| {
                imagined.view(Viewer::Seat(seat)).hands.0[seat.index()]
                    .clone()
                    .unwrap_or_default()
            })
            .collect();
        // The hands as dealt: adds the cards played, and undoes an Armut.
        let gifts = self.steps.iter().filter_map(|step| match step {
            Step::Action(seat, Action::Give(cards)) => Some((*seat, *cards)),
            _ => None,
        });
        let gifts: Vec<_> = gifts.collect();
        for step in &self.steps {
            if let Step::Action(seat, Action::Card(card)) = step {
                hands[seat.index()].push(*card);
            }
        }
        if let Some((poor, given)) = gifts.first() {
            let taker = self.steps.iter().find_map(|step| match step {
                Step::Action(seat, Action::Take) => Some(*seat),
                _ => None,
            })?;
            let mut moves = vec![(taker, *poor, *given)];
            if let Some((_, returned)) = gifts.get(1) {
                moves.insert(0, (*poor, taker, *returned));
            }
            for (from, to, cards) in moves {
                for card in cards {
                    let place = hands[from.index()].iter().position(|held| *held == card)?;
                    hands[from.index()].swap_remove(place);
                    hands[to.index()].push(card);
                }
            }
        }
        let mut other = Self::new(self.options, 1);
        other.deal(&hands)?;
        for step in &self.steps[1..] {
            if let Step::Action(seat, action) = step {
                other.table.check(*seat, action).ok()?;
            }
            other.apply(step);
        }
        Some(other)
    }

    /// Plays a legal step and shows it to all seats.
    pub fn apply(&mut self, step: &Step<Doppelkopf>) {
        for (seat, told) in self.told.iter_mut().enumerate() {
            told.push(self.table.step_view(step, Viewer::Seat(Seat::new(seat))));
        }
        self.table.apply(step);
        self.steps.push(step.clone());
    }

    /// The seats to act do these in turn.
    pub fn all(&mut self, actions: &str) {
        for action in actions.split(',') {
            let seat = self
                .table
                .turn()
                .seats()
                .first()
                .expect("somebody is to act");
            let action: Action = action.trim().parse().expect("notation");
            self.table.check(seat, &action).expect("it is legal");
            self.apply(&Step::Action(seat, action));
        }
    }

    /// A random step of any seat that may act.
    pub fn random_step(&mut self) -> Option<Step<Doppelkopf>> {
        match self.table.turn() {
            Turn::Over(_) => None,
            Turn::Chance => Some(Step::Chance(self.table.sample_chance(&mut self.rng))),
            Turn::Seats(seats) => {
                let seat = seats.first()?;
                let mut actions = self.table.legal_actions(seat);
                // Solos and calls are chosen less often, or every game would be one.
                let pick = below(&mut self.rng, actions.len() as u32) as usize;
                let healthy: Action = "healthy".parse().expect("notation");
                if actions.contains(&healthy) && below(&mut self.rng, 3) > 0 {
                    return Some(Step::Action(seat, healthy));
                }
                Some(Step::Action(seat, actions.swap_remove(pick)))
            }
        }
    }

    /// The choice of a level for a seat.
    pub fn ask(&self, level: usize, seat: usize, nodes: u64, seed: u64) -> Option<Choice<Action>> {
        let seat = Seat::new(seat);
        let view = self.table.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &self.told[seat.index()],
        };
        DoppelkopfBots::bot(level).choose(seen, Budget::nodes(nodes), seed)
    }
}
