//! The laws that every game must satisfy, checked along random games.

mod kinds;
mod review;
mod secrecy;
mod steps;
mod worlds;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use game::{Game, Seat, Setup, Step, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::Serialize;
use serde_json::Value;

pub use review::Review;
pub use worlds::Dealt;

/// How the first deal of a setup is shared out by the rules.
type Deals<G> = fn(&Setup<<G as Game>::Options>) -> Dealt;

/// The cards of the last deal that the rules hide from a viewer in a position.
type Unseen<G> = Box<dyn Fn(&G, Viewer) -> Vec<Value>>;

/// In how many games of a setup every card of the deal is checked.
const DEALS: u64 = 4;

/// The laws for one game: the setups to play, and how many games.
pub struct Laws<G: Game> {
    setups: Vec<Setup<G::Options>>,
    games: u32,
    most: usize,
    every: usize,
    seed: u64,
    invariant: fn(&G),
    public: Vec<&'static str>,
    deals: Option<Deals<G>>,
    hidden: Option<Unseen<G>>,
}

/// How many comparisons were made.
#[derive(Default)]
struct Compared {
    /// Of twins with different decks.
    decks: usize,
    /// Of positions in which two cards that the rules hide were exchanged.
    hidden: usize,
}

impl<G: Game> Default for Laws<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Laws<G> {
    /// Every preset with every number of seats.
    pub fn new() -> Self {
        let setups = G::PRESETS.iter().flat_map(|name| {
            let options = G::preset(name).unwrap_or_else(|| panic!("{name} is no preset"));
            G::SEATS.iter().map(move |seats| Setup {
                options: options.clone(),
                seats: *seats,
                leader: None,
            })
        });
        Self {
            setups: setups.collect(),
            games: 20,
            most: 400,
            every: 7,
            seed: 66,
            invariant: |_| {},
            public: Vec::new(),
            deals: None,
            hidden: None,
        }
    }

    /// Uses only these setups instead of the presets.
    #[must_use]
    pub fn setups(mut self, setups: impl IntoIterator<Item = Setup<G::Options>>) -> Self {
        self.setups = setups.into_iter().collect();
        self
    }

    /// The number of random games per setup.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// The step limit of a game, and the interval of positions at which all laws are checked.
    #[must_use]
    pub fn pace(mut self, most: usize, every: usize) -> Self {
        self.most = most;
        self.every = every;
        self
    }

    /// An invariant of every position; panics if it is violated.
    #[must_use]
    pub fn invariant(mut self, invariant: fn(&G)) -> Self {
        self.invariant = invariant;
        self
    }

    /// Names a place of the open view (`hands.1`, with array indices left out: `hands`) that a seat is not shown but can always
    /// deduce, so that it need not vary across determinisations.
    #[must_use]
    pub fn deducible(mut self, place: &'static str) -> Self {
        self.public.push(place);
        self
    }

    /// How many cards of the first deal each seat sees, and everybody: by the rules text, not by the code. Required of a game
    /// that deals a list of cards, and refused for one that deals none.
    #[must_use]
    pub fn deals(mut self, deals: Deals<G>) -> Self {
        self.deals = Some(deals);
        self
    }

    /// Which cards of the last deal the rules hide from a viewer in a position: by the rules text, and from the position, not from
    /// a view. Required of a game that keeps cards back in its first deal, since the cards drawn later are not in `deals`.
    #[must_use]
    pub fn hidden<C: Serialize + 'static>(mut self, hidden: fn(&G, Viewer) -> Vec<C>) -> Self {
        let written = |card: C| serde_json::to_value(card).expect("a card can be written");
        self.hidden = Some(Box::new(move |game, viewer| {
            hidden(game, viewer).into_iter().map(written).collect()
        }));
        self
    }

    /// Checks all laws.
    ///
    /// # Panics
    /// If one is violated; prints the setup and seed of the game.
    pub fn hold(self) {
        kinds::presets_and_rules::<G>();
        let mut hidden = secrecy::Hidden::default();
        let (mut dealt, mut compared) = (false, Compared::default());
        for (number, setup) in self.setups.iter().enumerate() {
            for game in 0..self.games {
                let seed = self.seed + u64::from(game) + 1000 * number as u64;
                let played =
                    AssertUnwindSafe(|| self.play(setup, seed, &mut hidden, &mut compared));
                match catch_unwind(played) {
                    Ok(deals) => dealt |= deals,
                    Err(broken) => {
                        eprintln!(
                            "law broken in a game of {}, seed {seed}, setup {setup:?}",
                            G::ID
                        );
                        resume_unwind(broken);
                    }
                }
            }
        }
        assert!(
            dealt || self.deals.is_none(),
            "{} deals no list of cards: leave out `deals`",
            G::ID
        );
        assert!(
            !dealt || compared.decks > 0,
            "{}: no game was ever compared with one that differs in a deal",
            G::ID
        );
        hidden.varied(&self.public);
        assert!(
            self.hidden.is_none() || compared.hidden > 0,
            "{}: no two cards that `hidden` names were ever exchanged",
            G::ID
        );
    }

    /// Plays one game and says whether it dealt a list of cards; adds to `compared` what it was compared with.
    fn play(
        &self,
        setup: &Setup<G::Options>,
        seed: u64,
        hidden: &mut secrecy::Hidden,
        compared: &mut Compared,
    ) -> bool {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = G::new(setup).unwrap_or_else(|error| panic!("refused: {error}"));
        let mut told = secrecy::Told::<G>::new(setup.seats);
        let mut pool: Vec<G::Action> = Vec::new();
        let mut steps: Vec<Step<G>> = Vec::new();
        let mut dealt = false;
        for number in 0..self.most {
            (self.invariant)(&position);
            let turn = position.turn();
            if number % self.every == 0 || matches!(turn, Turn::Over(_)) {
                steps::laws(&position, &pool);
                secrecy::laws(&position, &told, &pool, &mut rng, hidden);
                if !position.is_endless() {
                    steps::playout_ends(&position, &mut rng);
                }
            }
            let Some(step) = next_step(&position, &turn, &mut rng) else {
                break;
            };
            if let Step::Action(_, action) = &step
                && pool.len() < 150
                && !pool.contains(action)
            {
                pool.push(action.clone());
            }
            // The first outcome of chance may be less than a deal, for example who leads.
            if let Step::Chance(deal) = &step
                && !dealt
                && !worlds::deck(deal).is_empty()
            {
                dealt = true;
                let deals = self.deals.unwrap_or_else(|| {
                    panic!(
                        "{} deals cards: say with `deals` how many of them the rules show to whom",
                        G::ID
                    )
                });
                let shared = deals(setup);
                let shown = usize::from(setup.seats) * shared.each + shared.open;
                assert!(
                    self.hidden.is_some() || worlds::deck(deal).len() <= shown,
                    "{} keeps cards back in a deal: say with `hidden` which cards the rules hide",
                    G::ID
                );
                if (seed - self.seed) % 1000 < DEALS {
                    worlds::deals_are_hidden(&position, deal, shared);
                }
            }
            told.tell(&position, &step);
            position.apply(&step);
            steps.push(step);
        }
        compared.decks += worlds::laws(setup, &steps, &pool, &mut rng);
        steps::replays(setup, &steps, &position);
        kinds::erased_agrees::<G>(setup, &steps, &position);
        if let Some(hidden) = &self.hidden {
            compared.hidden += worlds::hidden_stay_hidden(setup, &steps, hidden, &mut rng);
        }
        dealt
    }
}

/// A random step: chance, or a random legal action of a random seat that has one.
fn next_step<G: Game>(position: &G, turn: &Turn, rng: &mut impl Rng) -> Option<Step<G>> {
    match turn {
        Turn::Over(_) => None,
        Turn::Chance => Some(Step::Chance(position.sample_chance(rng))),
        Turn::Seats(seats) => {
            // Mostly a seat whose turn it is, sometimes one that may act out of turn.
            let anyone: Vec<Seat> = Seat::all(position.seats())
                .filter(|seat| !position.legal_actions(*seat).is_empty())
                .collect();
            let seat = if below(rng, 4) == 0 {
                anyone[below(rng, anyone.len() as u32) as usize]
            } else {
                seats
                    .into_iter()
                    .nth(below(rng, seats.len() as u32) as usize)?
            };
            let mut actions = position.legal_actions(seat);
            assert!(
                !actions.is_empty(),
                "seat {seat} is to act and has no legal action in {position:?}"
            );
            let pick = below(rng, actions.len() as u32) as usize;
            Some(Step::Action(seat, actions.swap_remove(pick)))
        }
    }
}

/// All viewers of a table of `seats`.
fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator, Viewer::Open])
}
