//! A leak planted in each channel of the toy game violates a law; without one all laws are
//! satisfied.
//!
//! Hints have no planted leak: a bot gets only `search::Seen`, which its type keeps from the position.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{BySeat, Game, InvalidSetup, RulesText, Seat, SeatSet, Setup, Step, Turn, Viewer};
use rand_core::Rng;
use serde_json::{Value, json};
use testkit::toy::{Choice, Deal, Illegal, Toy, ToyOptions, ToyStepView, ToyView};
use testkit::{Dealt, Laws};

const NONE: u8 = 0;
/// The deal is shown to everybody.
const DEAL: u8 = 1;
/// A secret choice is shown to everybody.
const CHOICE: u8 = 2;
/// An error depends on the other's card.
const ERROR: u8 = 3;
/// The legal actions depend on the other's card.
const LEGAL: u8 = 4;
/// Only the order of the legal actions depends on the other's card.
const ORDER: u8 = 5;
/// Whose turn it is depends on a card.
const TURN: u8 = 6;
/// A preview shows the other's card.
const PREVIEW: u8 = 7;
/// Whether a step may be taken back depends on a card.
const TAKEBACK: u8 = 8;
/// The view shows one of the three cards to everybody.
const VIEW: u8 = 9;
/// The points of the rounds depend on a card of the current round.
const ROUNDS: u8 = 10;
/// Which steps lie face down depends on a card.
const SEALED: u8 = 11;

/// The toy game with a leak in one channel.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Leaky<const CHANNEL: u8>(Toy);

impl<const C: u8> Leaky<C> {
    /// The other's card, as only a leak would know it.
    fn theirs(&self, seat: Seat) -> Option<u8> {
        self.0.view(Viewer::Open).cards[1 - seat.index()]
    }
}

fn plain<const C: u8>(step: &Step<Leaky<C>>) -> Step<Toy> {
    match step {
        Step::Chance(deal) => Step::Chance(deal.clone()),
        Step::Action(seat, choice) => Step::Action(*seat, *choice),
    }
}

impl<const C: u8> Game for Leaky<C> {
    const ID: &'static str = "toy";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = Toy::SEATS;
    const PRESETS: &'static [&'static str] = Toy::PRESETS;
    const RULES: RulesText = Toy::RULES;

    type Options = ToyOptions;
    type Action = Choice;
    type Chance = Deal;
    type View = ToyView;
    type StepView = ToyStepView;
    type Illegal = Illegal;

    fn preset(name: &str) -> Option<ToyOptions> {
        Toy::preset(name)
    }

    fn new(setup: &Setup<ToyOptions>) -> Result<Self, InvalidSetup> {
        Toy::new(setup).map(Self)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        let first = Seat::new(0);
        match self.0.turn() {
            Turn::Seats(seats)
                if C == TURN && seats.contains(first) && self.theirs(first) == Some(3) =>
            {
                Turn::Seats(SeatSet::one(first))
            }
            turn => turn,
        }
    }

    fn rounds(&self) -> Vec<BySeat<i32>> {
        let mut rounds = self.0.rounds();
        if C == ROUNDS && self.theirs(Seat::new(0)) == Some(3) {
            rounds.push(BySeat(vec![0, 1]));
        }
        rounds
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Choice) -> ControlFlow<()>) {
        let mut choices = Choice::ALL;
        if C == ORDER && self.theirs(seat) == Some(3) {
            choices.reverse();
        }
        for choice in choices {
            if self.check(seat, &choice).is_ok() && visit(choice).is_break() {
                return;
            }
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Illegal> {
        let strong = self.theirs(seat) == Some(3);
        if C == LEGAL && strong && *choice == Choice::Raise {
            return Err(Illegal::NothingToChoose);
        }
        match self.0.check(seat, choice) {
            Err(Illegal::AlreadyChosen) if C == ERROR && strong => Err(Illegal::NothingToChoose),
            checked if C == TURN => match self.turn() {
                Turn::Seats(seats) if !seats.contains(seat) => Err(Illegal::AlreadyChosen),
                _ => checked,
            },
            checked => checked,
        }
    }

    fn preview(&self, seat: Seat, _: &Choice) -> Option<Value> {
        (C == PREVIEW).then(|| json!(self.theirs(seat)))
    }

    fn sample_chance(&self, rng: &mut dyn Rng) -> Deal {
        self.0.sample_chance(rng)
    }

    fn check_chance(&self, chance: &Deal) -> Result<(), InvalidSetup> {
        self.0.check_chance(chance)
    }

    fn apply(&mut self, step: &Step<Self>) {
        self.0.apply(&plain(step));
    }

    fn view(&self, viewer: Viewer) -> ToyView {
        let mut view = self.0.view(viewer);
        if C == VIEW {
            let open = self.0.view(Viewer::Open).cards;
            for (shown, card) in view.cards.iter_mut().zip(open) {
                *shown = shown.or(card.filter(|card| *card == 2));
            }
        }
        view
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> ToyStepView {
        let open = matches!(
            (C, step),
            (DEAL, Step::Chance(_)) | (CHOICE, Step::Action(..))
        );
        let viewer = if open { Viewer::Open } else { viewer };
        self.0.step_view(&plain(step), viewer)
    }

    fn determinize(view: &ToyView, told: &[ToyStepView], rng: &mut dyn Rng) -> Option<Self> {
        Toy::determinize(view, told, rng).map(Self)
    }

    fn sealed(&self, steps: &[Step<Self>]) -> Vec<usize> {
        let strong = C == SEALED && self.theirs(Seat::new(0)) == Some(3);
        (0..steps.len()).filter(|_| strong).collect()
    }

    fn reveals(&self, step: &Step<Self>) -> bool {
        match step {
            Step::Action(seat, _) if C == TAKEBACK => self.theirs(*seat) == Some(3),
            step => self.0.reveals(&plain(step)),
        }
    }
}

fn laws<const C: u8>() -> Laws<Leaky<C>> {
    let dealt = |_: &Setup<ToyOptions>| Dealt { each: 1, open: 0 };
    Laws::new().games(40).pace(60, 1).deals(dealt)
}

fn is_found<const C: u8>(by: &str) {
    let broken = catch_unwind(AssertUnwindSafe(|| laws::<C>().hold()))
        .expect_err("a planted leak was not found");
    let said = broken
        .downcast_ref::<String>()
        .map_or("", String::as_str)
        .to_owned();
    assert!(said.contains(by), "found by another law: {said}");
}

#[test]
fn without_a_leak_every_law_holds() {
    laws::<NONE>().hold();
}

#[test]
fn every_leak_is_found_by_its_law() {
    is_found::<DEAL>("a step tells");
    is_found::<CHOICE>("a step tells");
    is_found::<ERROR>("an error tells");
    is_found::<LEGAL>("what is legal");
    is_found::<ORDER>("or its order");
    is_found::<TURN>("whose turn it is");
    is_found::<PREVIEW>("a preview");
    is_found::<TAKEBACK>("can be taken back");
    is_found::<VIEW>("that the rules hide in a deal");
    is_found::<ROUNDS>("the points of the rounds");
    is_found::<SEALED>("which steps lie face down");
}
