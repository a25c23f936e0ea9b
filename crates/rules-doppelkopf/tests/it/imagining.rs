//! A sampled deal could really have happened: dealt and played again it gives the same game.

use game::{Game, Seat, Setup, Step, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::face::Face;
use rules_doppelkopf::{Action, Doppelkopf, Options, Reservation, Said, StepView, View};

/// A table, the steps since the deal, and what each seat was shown.
struct Evening {
    start: Doppelkopf,
    table: Doppelkopf,
    steps: Vec<(Seat, Action)>,
    told: Vec<Vec<StepView>>,
    rng: ChaCha8Rng,
}

impl Evening {
    fn new(options: Options, seed: u64) -> Self {
        let setup = Setup {
            options,
            seats: 4,
            leader: None,
        };
        let table = Doppelkopf::new(&setup).expect("the options are right");
        Self {
            start: table.clone(),
            table,
            steps: Vec::new(),
            told: vec![Vec::new(); 4],
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    fn one_in(&mut self, n: u32) -> bool {
        below(&mut self.rng, n) == 0
    }

    /// A random step that makes reservations and calls often.
    fn next(&mut self) -> Option<Step<Doppelkopf>> {
        match self.table.turn() {
            Turn::Over(_) => None,
            Turn::Chance => Some(Step::Chance(self.table.sample_chance(&mut self.rng))),
            Turn::Seats(seats) => {
                let caller = Seat::new(below(&mut self.rng, 4) as usize);
                let calls: Vec<Action> = self.table.legal_actions(caller);
                let calls: Vec<Action> = calls
                    .into_iter()
                    .filter(|action| matches!(action, Action::Call(_)))
                    .collect();
                if !calls.is_empty() && self.one_in(12) {
                    let pick = below(&mut self.rng, calls.len() as u32) as usize;
                    return Some(Step::Action(caller, calls[pick]));
                }
                let seat = seats.first()?;
                let rare = |action: &Action| {
                    use Reservation::{Armut, Redeal, Wedding};
                    matches!(action, Action::Reserve(Wedding | Armut | Redeal))
                };
                let mut actions = self.table.legal_actions(seat);
                actions.retain(|action| !matches!(action, Action::Call(_)));
                if let Some(found) = actions.iter().copied().find(rare)
                    && !self.one_in(4)
                {
                    return Some(Step::Action(seat, found));
                }
                let healthy = Action::Reserve(Reservation::Healthy);
                if actions.contains(&healthy) && !self.one_in(6) {
                    return Some(Step::Action(seat, healthy));
                }
                let pick = below(&mut self.rng, actions.len() as u32) as usize;
                Some(Step::Action(seat, actions[pick]))
            }
        }
    }

    fn apply(&mut self, step: &Step<Doppelkopf>) {
        for (seat, told) in self.told.iter_mut().enumerate() {
            told.push(self.table.step_view(step, Viewer::Seat(Seat::new(seat))));
        }
        match step {
            Step::Chance(_) => {
                self.steps.clear();
                self.start = self.table.clone();
            }
            Step::Action(seat, action) => self.steps.push((*seat, *action)),
        }
        self.table.apply(step);
    }

    /// The sampled deal, played again from its beginning.
    fn again(&self, imagined: &Doppelkopf) -> Doppelkopf {
        let view = imagined.view(Viewer::Open);
        let mut hands = [0, 1, 2, 3].map(|seat| {
            let round = imagined.round().expect("cards are dealt");
            round.hand(Seat::new(seat))
        });
        for (seat, action) in &self.steps {
            if let Action::Card(card) = action {
                hands[seat.index()].insert(Face::of(*card).expect("a card of this game"));
            }
        }
        let mut table = self.start.clone();
        table.start(hands);
        for (seat, action) in &self.steps {
            let action = match (action, view.reservations[*seat]) {
                (Action::Reserve(_), Some(Said::Known(said))) => Action::Reserve(said),
                _ => *action,
            };
            if let Err(illegal) = table.check(*seat, &action) {
                panic!("seat {seat} could not have done {action}: {illegal}");
            }
            table.act(*seat, &action);
        }
        table
    }

    fn check(&mut self) {
        let passed = self
            .steps
            .iter()
            .any(|(_, action)| matches!(action, Action::Give(_)));
        for seat in Seat::all(4) {
            let view = self.table.view(Viewer::Seat(seat));
            let told = self.told[seat.index()].clone();
            for memory in [
                &told[..],
                &told[told.len() / 2..],
                &told[told.len() - 1..],
                &[],
            ] {
                let imagined = Doppelkopf::determinize(&view, memory, &mut self.rng);
                let imagined = imagined
                    .unwrap_or_else(|| panic!("seat {seat} imagines nothing from {view:?}"));
                assert_eq!(imagined.view(Viewer::Seat(seat)), view);
                let whole = memory.len() == told.len();
                if whole && !passed && imagined.round().is_some() {
                    let open = |table: &Doppelkopf| -> View { table.view(Viewer::Open) };
                    assert_eq!(open(&self.again(&imagined)), open(&imagined), "seat {seat}");
                    assert_eq!(self.again(&imagined).round(), imagined.round());
                }
            }
        }
    }
}

fn imagine_along(options: Options, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut evening = Evening::new(options, seed);
        let mut number = seed;
        while let Some(step) = evening.next() {
            evening.apply(&step);
            number += 1;
            if number % 5 == 0 {
                let checked = std::panic::AssertUnwindSafe(|| evening.check());
                if let Err(broken) = std::panic::catch_unwind(checked) {
                    eprintln!("seed {seed} with {options:?}");
                    std::panic::resume_unwind(broken);
                }
            }
        }
    }
}

#[test]
fn tournament_games_are_imagined_as_they_could_have_been() {
    imagine_along(Options::named("ddv").expect("ddv is a preset"), 0..60);
}

#[test]
fn home_rounds_are_imagined_as_they_could_have_been() {
    let hausrunde = Options::named("hausrunde").expect("hausrunde is a preset");
    imagine_along(hausrunde, 100..180);
    let forty = Options {
        forty_cards: true,
        ..hausrunde
    };
    imagine_along(forty, 200..240);
}

#[test]
fn a_view_that_is_none_is_answered_with_nothing() {
    let mut evening = Evening::new(Options::named("ddv").expect("ddv is a preset"), 1);
    for _ in 0..20 {
        let step = evening.next().expect("the game goes on");
        evening.apply(&step);
    }
    let spectator = evening.table.view(Viewer::Spectator);
    assert!(Doppelkopf::determinize(&spectator, &[], &mut evening.rng).is_none());
    let mut broken = evening.table.view(Viewer::Seat(Seat::new(0)));
    broken.hands.0.pop();
    assert!(Doppelkopf::determinize(&broken, &[], &mut evening.rng).is_none());
}
