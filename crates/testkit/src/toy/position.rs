//! The position and the rules.

use std::ops::ControlFlow;

use game::{
    BySeat, Game, InvalidSetup, Outcome, RulesText, Seat, SeatSet, Setup, Step, Turn, Viewer,
    shuffle,
};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::{Choice, Illegal, ToyOptions, ToyStepView, ToyView, view};

/// A match of the toy game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    pub(super) options: ToyOptions,
    /// The cards of the two players, once dealt.
    pub(super) cards: Option<[u8; 2]>,
    /// The secret choices of this round.
    pub(super) choices: [Option<Choice>; 2],
    /// The points of each finished round.
    pub(super) rounds: Vec<[i32; 2]>,
    /// The finished round before this one, cards and choices.
    pub(super) last: Option<([u8; 2], [Choice; 2])>,
}

/// How the cards fell: seat 0's, seat 1's, and the one put aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// All three cards.
    pub deck: [u8; 3],
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = &[2];
    const PRESETS: &'static [&'static str] = &["short", "long"];
    const RULES: RulesText = RulesText {
        en: include_str!("RULES.md"),
        de: include_str!("RULES.de.md"),
        fi: include_str!("RULES.fi.md"),
    };

    type Options = ToyOptions;
    type Action = Choice;
    type Chance = Deal;
    type View = ToyView;
    type StepView = ToyStepView;
    type Illegal = Illegal;

    fn preset(name: &str) -> Option<ToyOptions> {
        match name {
            "short" => Some(ToyOptions { rounds: 1 }),
            "long" => Some(ToyOptions { rounds: 9 }),
            _ => None,
        }
    }

    fn new(setup: &Setup<ToyOptions>) -> Result<Self, InvalidSetup> {
        let rounds = setup.options.rounds;
        if !(1..=9).contains(&rounds) {
            return Err(InvalidSetup::option("rounds", rounds, "a match has 1 to 9"));
        }
        let options = setup.options.clone();
        Ok(Self {
            options,
            cards: None,
            choices: [None; 2],
            rounds: Vec::new(),
            last: None,
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.rounds.len() == usize::from(self.options.rounds) {
            let sum = |seat: Seat| self.rounds.iter().map(|round| round[seat.index()]).sum();
            return Turn::Over(Outcome::from_points(BySeat::from_fn(2, sum)));
        }
        if self.cards.is_none() {
            return Turn::Chance;
        }
        let open = |seat: &Seat| self.choices[seat.index()].is_none();
        Turn::Seats(Seat::all(2).filter(open).collect::<SeatSet>())
    }

    fn rounds(&self) -> Vec<BySeat<i32>> {
        self.rounds
            .iter()
            .map(|round| BySeat(round.to_vec()))
            .collect()
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Choice) -> ControlFlow<()>) {
        for choice in Choice::ALL {
            if self.check(seat, &choice).is_ok() && visit(choice).is_break() {
                return;
            }
        }
    }

    fn check(&self, seat: Seat, _: &Choice) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Seats(seats) if seats.contains(seat) => Ok(()),
            Turn::Seats(_) => Err(Illegal::AlreadyChosen),
            Turn::Chance | Turn::Over(_) => Err(Illegal::NothingToChoose),
        }
    }

    fn sample_chance(&self, rng: &mut dyn Rng) -> Deal {
        let mut deck = [1, 2, 3];
        shuffle(rng, &mut deck);
        Deal { deck }
    }

    fn check_chance(&self, chance: &Deal) -> Result<(), InvalidSetup> {
        let mut sorted = chance.deck;
        sorted.sort_unstable();
        if sorted == [1, 2, 3] {
            Ok(())
        } else {
            Err(InvalidSetup::deck("The deck is 1, 2 and 3."))
        }
    }

    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Chance(deal) => self.cards = Some([deal.deck[0], deal.deck[1]]),
            Step::Action(seat, choice) => {
                self.choices[seat.index()] = Some(*choice);
                if let (Some(cards), [Some(first), Some(second)]) = (self.cards, self.choices) {
                    self.rounds.push(score(cards, [first, second]));
                    self.last = Some((cards, [first, second]));
                    self.cards = None;
                    self.choices = [None; 2];
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> ToyView {
        view::view(self, viewer)
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> ToyStepView {
        view::step_view(step, viewer)
    }

    fn determinize(view: &ToyView, _: &[ToyStepView], rng: &mut dyn Rng) -> Option<Self> {
        view::determinize(view, rng)
    }

    fn reveals(&self, _: &Step<Self>) -> bool {
        true
    }
}

fn score(cards: [u8; 2], choices: [Choice; 2]) -> [i32; 2] {
    let higher = usize::from(cards[1] > cards[0]);
    let mut points = [0; 2];
    match choices {
        [Choice::Hold, Choice::Hold] => points[higher] = 1,
        [Choice::Raise, Choice::Raise] => points[higher] = 2,
        [Choice::Raise, Choice::Hold] => points[0] = 1,
        [Choice::Hold, Choice::Raise] => points[1] = 1,
    }
    points
}
