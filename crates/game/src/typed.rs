//! Turns a typed game into an erased one.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use rand_core::Rng;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::to_raw_value;

use crate::{
    BySeat, Declarations, Game, Json, Kind, Legal, Match, NewMatch, Playouts, Record, Refusal,
    RulesText, Seat, Setup, SolvedLine, Step, StepRecord, Turn, Viewer, overlay,
};

/// The erased form of a game.
pub const fn kind<G: Game>() -> &'static dyn Kind {
    &TypedKind::<G>(PhantomData)
}

struct TypedKind<G>(PhantomData<fn() -> G>);

impl<G: Game> Kind for TypedKind<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn rules_version(&self) -> u16 {
        G::RULES_VERSION
    }

    fn seats(&self) -> &'static [u8] {
        G::SEATS
    }

    fn presets(&self) -> &'static [&'static str] {
        G::PRESETS
    }

    fn preset(&self, name: &str) -> Option<Value> {
        serde_json::to_value(G::preset(name)?).ok()
    }

    fn options_schema(&self) -> Value {
        schemars::schema_for!(G::Options).to_value()
    }

    fn typescript(&self) -> Declarations {
        Declarations::new()
            .add::<G::Options>()
            .add::<G::View>()
            .add::<G::StepView>()
    }

    fn first_to_sit_begins(&self, options: &Value) -> bool {
        serde_json::from_value(options.clone())
            .is_ok_and(|options| G::first_to_sit_begins(&options))
    }

    fn rules(&self) -> RulesText {
        G::RULES
    }

    fn start(&self, new: &NewMatch) -> Result<Box<dyn Match>, Refusal> {
        let seats = new.seats.unwrap_or(G::SEATS[0]);
        let options = overlay::options::<G>(new)?;
        Ok(Box::new(TypedMatch::<G>::start(
            options, seats, new.leader,
        )?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Match>, Refusal> {
        if record.game != G::ID {
            return Err(Refusal::new(
                "wrong_game",
                format!("This is a record of {}, not of {}.", record.game, G::ID),
            ));
        }
        if record.rules_version != G::RULES_VERSION {
            return Err(Refusal::new(
                "rules_version",
                format!(
                    "The record was played under version {} of the rules; this program plays version {}.",
                    record.rules_version,
                    G::RULES_VERSION
                ),
            ));
        }
        let options = serde_json::from_value(record.options.clone()).map_err(|error| {
            Refusal::new(
                "bad_option",
                format!("The options cannot be read: {error}."),
            )
        })?;
        let mut played =
            TypedMatch::<G>::start(options, record.seats, record.leader.map(Seat::index))?;
        for (number, step) in record.steps.iter().enumerate() {
            played.redo(step).map_err(|mut refusal| {
                refusal.message = format!("Step {} of the record: {}", number + 1, refusal.message);
                refusal
            })?;
        }
        Ok(Box::new(played))
    }
}

struct TypedMatch<G: Game> {
    setup: Setup<G::Options>,
    start: G,
    /// The position before the last step, so that showing this step needs no replay.
    before: G,
    position: G,
    steps: Vec<Step<G>>,
    plies: usize,
}

impl<G: Game> Clone for TypedMatch<G> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            start: self.start.clone(),
            before: self.before.clone(),
            position: self.position.clone(),
            steps: self.steps.clone(),
            plies: self.plies,
        }
    }
}

impl<G: Game> TypedMatch<G> {
    fn start(options: G::Options, seats: u8, leader: Option<usize>) -> Result<Self, Refusal> {
        if !G::SEATS.contains(&seats) {
            let allowed: Vec<String> = G::SEATS.iter().map(u8::to_string).collect();
            return Err(Refusal::new(
                "bad_seats",
                format!(
                    "{} is played by {}, not by {seats}.",
                    G::ID,
                    allowed.join(" or ")
                ),
            ));
        }
        let leader = match leader {
            Some(leader) if leader >= usize::from(seats) => {
                return Err(Refusal::new(
                    "bad_leader",
                    format!(
                        "Seat {leader} cannot begin: the seats are 0 to {}.",
                        seats - 1
                    ),
                ));
            }
            leader => leader.map(Seat::new),
        };
        let setup = Setup {
            options,
            seats,
            leader,
        };
        let position = G::new(&setup)?;
        Ok(Self::fresh(setup, &position))
    }

    fn fresh(setup: Setup<G::Options>, start: &G) -> Self {
        Self {
            setup,
            start: start.clone(),
            before: start.clone(),
            position: start.clone(),
            steps: Vec::new(),
            plies: 0,
        }
    }

    fn check_typed(&self, seat: Seat, action: &str) -> Result<G::Action, Refusal> {
        self.check_seat(seat)?;
        let action: G::Action = action.parse()?;
        match self.position.check(seat, &action) {
            Ok(()) => Ok(action),
            Err(illegal) => Err(Refusal::by_rule(&illegal)),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < usize::from(self.setup.seats) {
            return Ok(());
        }
        Err(Refusal::new(
            "bad_seat",
            format!(
                "There is no seat {seat}: the seats are 0 to {}.",
                self.setup.seats - 1
            ),
        ))
    }

    fn check_chance_turn(&self) -> Result<(), Refusal> {
        if self.position.turn() == Turn::Chance {
            return Ok(());
        }
        Err(Refusal::new("no_deal_due", "No cards are to be dealt now."))
    }

    fn push(&mut self, step: Step<G>) -> StepRecord {
        self.before.clone_from(&self.position);
        self.position.apply(&step);
        self.plies += usize::from(matches!(step, Step::Action(..)));
        let record = record_step(&step);
        self.steps.push(step);
        record
    }

    fn prefix(&self, steps: usize) -> Self {
        let mut played = Self::fresh(self.setup.clone(), &self.start);
        for step in self.steps.iter().take(steps) {
            played.push(step.clone());
        }
        played
    }

    /// Every step with the position before it.
    fn walk(&self, mut visit: impl FnMut(&G, &Step<G>)) {
        let mut position = self.start.clone();
        for step in &self.steps {
            visit(&position, step);
            position.apply(step);
        }
    }
}

fn record_step<G: Game>(step: &Step<G>) -> StepRecord {
    match step {
        Step::Action(seat, action) => StepRecord::Action {
            seat: *seat,
            action: action.to_string(),
        },
        Step::Chance(chance) => StepRecord::Chance {
            chance: serde_json::to_value(chance).unwrap_or_default(),
        },
    }
}

/// JSON of one of the game's own types, all of which can be serialised.
fn json(value: &impl Serialize) -> Json {
    to_raw_value(value).unwrap_or_default()
}

impl<G: Game> Match for TypedMatch<G> {
    fn kind(&self) -> &'static dyn Kind {
        kind::<G>()
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }

    fn at(&self, steps: usize) -> Box<dyn Match> {
        Box::new(self.prefix(steps))
    }

    fn seats(&self) -> u8 {
        self.setup.seats
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn ply(&self) -> usize {
        self.plies
    }

    fn len(&self) -> usize {
        self.steps.len()
    }

    fn is_endless(&self) -> bool {
        self.position.is_endless()
    }

    fn rounds(&self) -> Vec<BySeat<i32>> {
        self.position.rounds()
    }

    fn legal(&self, seat: Seat, limit: usize) -> Legal {
        let mut actions = Vec::new();
        let mut truncated = false;
        if self.check_seat(seat).is_ok() {
            self.position.visit_legal(seat, &mut |action| {
                if actions.len() == limit {
                    truncated = true;
                    return ControlFlow::Break(());
                }
                actions.push(action.to_string());
                ControlFlow::Continue(())
            });
        }
        actions.sort_unstable();
        Legal { actions, truncated }
    }

    fn check(&self, seat: Seat, action: &str) -> Result<String, Refusal> {
        self.check_typed(seat, action)
            .map(|action| action.to_string())
    }

    fn preview(&self, seat: Seat, action: &str) -> Result<Option<Value>, Refusal> {
        let action = self.check_typed(seat, action)?;
        Ok(self.position.preview(seat, &action))
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<StepRecord, Refusal> {
        let action = self.check_typed(seat, action)?;
        Ok(self.push(Step::Action(seat, action)))
    }

    fn deal(&mut self, rng: &mut dyn Rng) -> Result<StepRecord, Refusal> {
        self.check_chance_turn()?;
        let chance = self.position.sample_chance(rng);
        Ok(self.push(Step::Chance(chance)))
    }

    fn deal_from(&mut self, deck: &[String]) -> Result<StepRecord, Refusal> {
        if self.position.turn() != Turn::Chance {
            // The error of a game without cards is clearer than one about the turn.
            self.position.deal_from(deck)?;
        }
        self.check_chance_turn()?;
        let chance = self.position.deal_from(deck)?;
        self.position.check_chance(&chance)?;
        Ok(self.push(Step::Chance(chance)))
    }

    fn redo(&mut self, step: &StepRecord) -> Result<(), Refusal> {
        match step {
            StepRecord::Action { seat, action } => {
                self.act(*seat, action)?;
            }
            StepRecord::Chance { chance } => {
                self.check_chance_turn()?;
                let chance = serde_json::from_value(chance.clone()).map_err(|error| {
                    Refusal::new("bad_deck", format!("The deal cannot be read: {error}."))
                })?;
                self.position.check_chance(&chance)?;
                self.push(Step::Chance(chance));
            }
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Json {
        json(&self.position.view(viewer))
    }

    fn last_step_view(&self, viewer: Viewer) -> Option<Json> {
        let last = self.steps.last()?;
        Some(json(&self.before.step_view(last, viewer)))
    }

    fn history(&self, viewer: Viewer) -> Vec<Json> {
        let mut history = Vec::with_capacity(self.steps.len());
        self.walk(|before, step| history.push(json(&before.step_view(step, viewer))));
        history
    }

    fn sealed(&self) -> Vec<usize> {
        self.position.sealed(&self.steps)
    }

    fn revealed_since(&self, steps: usize) -> bool {
        let mut number = 0;
        let mut revealed = false;
        self.walk(|before, step| {
            revealed |= number >= steps && before.reveals(step);
            number += 1;
        });
        revealed
    }

    fn record(&self) -> Record {
        Record {
            game: G::ID.to_owned(),
            rules_version: G::RULES_VERSION,
            options: serde_json::to_value(&self.setup.options).unwrap_or_default(),
            seats: self.setup.seats,
            leader: self.setup.leader,
            seed: None,
            steps: self.steps.iter().map(record_step).collect(),
        }
    }

    fn rematch_leader(&self) -> Option<Seat> {
        self.position.rematch_leader()
    }

    fn solve(&self) -> Result<SolvedLine, Refusal> {
        let solution = self.position.solve()?;
        let line = solution
            .line
            .into_iter()
            .map(|(seat, action)| (seat, action.to_string()));
        Ok(SolvedLine {
            points: solution.points,
            line: line.collect(),
        })
    }

    fn perft(&self, depth: u32, rng: &dyn Fn(u32) -> Box<dyn Rng>) -> u64 {
        self.position.perft(depth, &|position, dealt| {
            position.sample_chance(&mut *rng(dealt))
        })
    }

    fn playouts(&self, rng: &mut dyn Rng, go_on: &mut dyn FnMut() -> bool) -> Playouts {
        let mut done = Playouts::default();
        loop {
            done.actions += self.position.clone().playout(rng);
            done.games += 1;
            if !go_on() {
                return done;
            }
        }
    }
}
