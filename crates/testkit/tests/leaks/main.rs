//! A leak planted in each channel of the toy game violates a law; without one all laws are
//! satisfied.
//!
//! Hints have no planted leak: a bot gets only `search::Seen`, which its type keeps from the position, and
//! `stammtisch/tests/it/secrecy.rs` compares hints between two servers.

mod pack;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{
    BySeat, Game, InvalidSetup, RulesText, Seat, SeatSet, Setup, Step, Turn, Viewer, below, shuffle,
};
use rand_core::Rng;
use serde_json::{Value, json};
use testkit::toy::{Choice, Illegal, Toy, ToyOptions, ToyStepView, ToyView};
use testkit::{Dealt, Laws};

use pack::{Bet, Pack};

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
/// Whether a secret choice may be taken back depends on the choice itself.
const CHOSEN_TAKEBACK: u8 = 12;
/// No leak; the deal is written as one number.
const NUMBER: u8 = 13;
/// The deal is written as one number and shown to everybody.
const NUMBER_TOLD: u8 = 14;
/// The shorter one of two lists of a deal is shown to everybody.
const COINS: u8 = 15;
/// A number that stands next to the lists of a deal is shown to everybody.
const LUCK: u8 = 16;
/// Only the preview of one of the last of many actions shows the other's card.
const LAST_PREVIEW: u8 = 17;
/// The view contains the secret choices, and `determinize` copies them from there.
const COPIED: u8 = 18;
/// No leak; the first deal is written as one number, later ones as lists.
const NUMBER_FIRST: u8 = 19;
/// No leak; every deal is the same.
const FIXED: u8 = 20;

/// Once anybody has chosen, the view shows the card that was put aside.
const LATER_VIEW: u8 = 21;
/// No leak; deals differ only in a number that stands next to their lists.
const LUCK_ONLY: u8 = 22;

/// How many stakes a choice can have with [`LAST_PREVIEW`].
const STAKES: u8 = 10;

/// The toy game with a leak in one channel.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Leaky<const CHANNEL: u8>(Toy);

impl<const C: u8> Leaky<C> {
    /// The other's card, as only a leak would know it.
    fn theirs(&self, seat: Seat) -> Option<u8> {
        self.0.view(Viewer::Open).cards[1 - seat.index()]
    }

    /// What the rules hide: every card except the viewer's own.
    fn hidden_from(&self, viewer: Viewer) -> Vec<u8> {
        let open = self.0.view(Viewer::Open);
        let own = |seat: &Seat| viewer.owns(*seat);
        let known = Seat::all(2)
            .filter(own)
            .map(|seat| open.cards[seat.index()]);
        let known: Vec<_> = known.collect();
        let hidden = |card: &u8| open.dealt && !known.contains(&Some(*card));
        (1..=3).filter(hidden).collect()
    }

    fn deals_a_number(&self) -> bool {
        C == NUMBER || C == NUMBER_TOLD || (C == NUMBER_FIRST && self.0.rounds().is_empty())
    }
}

fn plain<const C: u8>(step: &Step<Leaky<C>>) -> Step<Toy> {
    match step {
        Step::Chance(pack) => Step::Chance(pack.deal()),
        Step::Action(seat, bet) => Step::Action(*seat, bet.choice),
    }
}

impl<const C: u8> Game for Leaky<C> {
    const ID: &'static str = "toy";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = Toy::SEATS;
    const PRESETS: &'static [&'static str] = Toy::PRESETS;
    const RULES: RulesText = Toy::RULES;

    type Options = ToyOptions;
    type Action = Bet;
    type Chance = Pack;
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

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Bet) -> ControlFlow<()>) {
        let stakes = if C == LAST_PREVIEW { STAKES } else { 1 };
        let mut choices = Choice::ALL;
        if C == ORDER && self.theirs(seat) == Some(3) {
            choices.reverse();
        }
        for stake in 0..stakes {
            for bet in choices.map(|choice| Bet { choice, stake }) {
                if self.check(seat, &bet).is_ok() && visit(bet).is_break() {
                    return;
                }
            }
        }
    }

    fn check(&self, seat: Seat, bet: &Bet) -> Result<(), Illegal> {
        let strong = self.theirs(seat) == Some(3);
        if C == LEGAL && strong && bet.choice == Choice::Raise {
            return Err(Illegal::NothingToChoose);
        }
        match self.0.check(seat, &bet.choice) {
            Err(Illegal::AlreadyChosen) if C == ERROR && strong => Err(Illegal::NothingToChoose),
            checked if C == TURN => match self.turn() {
                Turn::Seats(seats) if !seats.contains(seat) => Err(Illegal::AlreadyChosen),
                _ => checked,
            },
            checked => checked,
        }
    }

    fn preview(&self, seat: Seat, bet: &Bet) -> Option<Value> {
        let leaks = C == PREVIEW || (C == LAST_PREVIEW && bet.stake == STAKES - 1);
        leaks.then(|| json!(self.theirs(seat)))
    }

    fn sample_chance(&self, rng: &mut dyn Rng) -> Pack {
        if self.deals_a_number() {
            return Pack::Number(below(rng, 6) as u8);
        }
        if C == FIXED {
            return Pack::FIXED;
        }
        if C == LUCK_ONLY {
            return Pack::lucky(below(rng, 6) as u8);
        }
        let mut coins = [0, 1];
        shuffle(rng, &mut coins);
        Pack::Lists {
            deck: self.0.sample_chance(rng).deck,
            coins,
            luck: below(rng, 6) as u8,
        }
    }

    fn check_chance(&self, chance: &Pack) -> Result<(), InvalidSetup> {
        let right = match chance {
            Pack::Number(number) => self.deals_a_number() && *number < 6,
            Pack::Lists { coins, luck, .. } => {
                !self.deals_a_number() && matches!(coins, [0, 1] | [1, 0]) && *luck < 6
            }
        };
        let lucky = matches!(chance, Pack::Lists { luck, .. } if *chance == Pack::lucky(*luck));
        if !right || (C == FIXED && *chance != Pack::FIXED) || (C == LUCK_ONLY && !lucky) {
            return Err(InvalidSetup::deck("Such a deal there is not."));
        }
        self.0.check_chance(&chance.deal())
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
        if C == LATER_VIEW && view.chosen != [false; 2] {
            let dealt: u8 = self.0.view(Viewer::Open).cards.iter().flatten().sum();
            view.rounds.push([6 - i32::from(dealt), 0]);
        }
        if C == COPIED {
            let open = self.0.view(Viewer::Open).choices;
            view.rounds.push(open.map(|choice| match choice {
                None => 0,
                Some(Choice::Raise) => 1,
                Some(Choice::Hold) => 2,
            }));
        }
        view
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> ToyStepView {
        let open = matches!(
            (C, step),
            (DEAL | NUMBER_TOLD, Step::Chance(_)) | (CHOICE, Step::Action(..))
        );
        let viewer = if open { Viewer::Open } else { viewer };
        let mut told = self.0.step_view(&plain(step), viewer);
        if let (Step::Chance(Pack::Lists { coins, luck, .. }), ToyStepView::Dealt { cards }) =
            (step, &mut told)
        {
            match C {
                COINS => cards[0] = Some(coins[0]),
                LUCK => cards[0] = Some(*luck),
                _ => {}
            }
        }
        told
    }

    fn determinize(view: &ToyView, told: &[ToyStepView], rng: &mut dyn Rng) -> Option<Self> {
        let mut view = view.clone();
        if C == COPIED {
            view.choices = view.rounds.pop()?.map(|choice| match choice {
                0 => None,
                1 => Some(Choice::Raise),
                _ => Some(Choice::Hold),
            });
        }
        if C == LATER_VIEW && view.chosen != [false; 2] {
            let [aside, _] = view.rounds.pop()?;
            let known: u8 = view.cards.iter().flatten().sum();
            for card in view.cards.iter_mut().filter(|card| card.is_none()) {
                *card = Some(6 - aside as u8 - known);
            }
        }
        Toy::determinize(&view, told, rng).map(Self)
    }

    fn sealed(&self, steps: &[Step<Self>]) -> Vec<usize> {
        let strong = C == SEALED && self.theirs(Seat::new(0)) == Some(3);
        (0..steps.len()).filter(|_| strong).collect()
    }

    fn reveals(&self, step: &Step<Self>) -> bool {
        match step {
            Step::Action(seat, _) if C == TAKEBACK => self.theirs(*seat) == Some(3),
            Step::Action(_, bet) if C == CHOSEN_TAKEBACK => bet.choice == Choice::Raise,
            step => self.0.reveals(&plain(step)),
        }
    }
}

fn laws<const C: u8>() -> Laws<Leaky<C>> {
    let laws = Laws::new().games(40).pace(60, 1);
    if matches!(C, NUMBER | NUMBER_TOLD) {
        laws
    } else {
        laws.deals(|_| Dealt { each: 1, open: 0 })
            .hidden(Leaky::hidden_from)
    }
}

/// What the laws said when they failed.
fn failure<const C: u8>(laws: Laws<Leaky<C>>) -> String {
    let Err(broken) = catch_unwind(AssertUnwindSafe(|| laws.hold())) else {
        panic!("what is wrong with channel {C} was not found")
    };
    match broken.downcast::<String>() {
        Ok(said) => *said,
        Err(broken) => broken.downcast_ref::<&str>().map_or("", |said| said).into(),
    }
}

fn is_found<const C: u8>(by: &str) {
    let said = failure(laws::<C>());
    assert!(said.contains(by), "{C} found by another law: {said}");
}

#[test]
fn without_a_leak_every_law_holds() {
    laws::<NONE>().hold();
    laws::<NUMBER>().hold();
    laws::<NUMBER_FIRST>().hold();
}

#[test]
fn what_deals_says_fits_what_is_dealt() {
    let dealt = |_: &Setup<ToyOptions>| Dealt { each: 1, open: 0 };
    let said = failure(laws::<NUMBER>().deals(dealt));
    assert!(said.contains("deals no list of cards"), "{said}");
    let late = Laws::<Leaky<NUMBER_FIRST>>::new().games(1);
    let said = failure(late);
    assert!(said.contains("say with `deals`"), "{said}");
}

#[test]
fn a_deal_that_is_never_compared_with_another_is_refused() {
    // With a single hidden card, no two have to be equivalent.
    let dealt = |_: &Setup<ToyOptions>| Dealt { each: 0, open: 2 };
    let said = failure(laws::<FIXED>().deals(dealt));
    assert!(said.contains("no game was ever compared"), "{said}");
    // Twins that differ only in luck do not differ in a deck.
    let said = failure(laws::<LUCK_ONLY>().deals(dealt));
    assert!(said.contains("no game was ever compared"), "{said}");
}

#[test]
fn a_view_that_shows_a_card_only_later_is_found() {
    is_found::<LATER_VIEW>("the rules hide both");
    // Every other law holds.
    let said = failure(laws::<LATER_VIEW>().hidden(|_, _| Vec::<u8>::new()));
    assert!(said.contains("were ever exchanged"), "{said}");
}

#[test]
fn a_game_that_keeps_cards_back_has_to_say_which_are_hidden() {
    let said = failure(Laws::<Leaky<NONE>>::new().deals(|_| Dealt { each: 1, open: 0 }));
    assert!(said.contains("say with `hidden`"), "{said}");
}

#[test]
fn a_leak_of_the_changed_action_itself_is_found() {
    is_found::<CHOSEN_TAKEBACK>("can be taken back");
}

#[test]
fn a_leak_of_chance_without_a_list_is_found() {
    is_found::<NUMBER_TOLD>("a step tells");
}

#[test]
fn a_leak_of_the_shorter_list_of_a_deal_is_found() {
    is_found::<COINS>("a step tells");
}

#[test]
fn a_leak_of_a_number_next_to_lists_is_found() {
    is_found::<LUCK>("a step tells");
}

#[test]
fn a_preview_that_leaks_is_found_among_many() {
    is_found::<LAST_PREVIEW>("a preview");
}

#[test]
fn a_secret_that_is_copied_from_the_view_is_found() {
    is_found::<COPIED>("always imagined the same: [\"choices\"]");
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
