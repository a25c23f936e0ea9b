//! The match of rounds, and the implementation of [`Game`].

use std::ops::ControlFlow;

use cards::parse_deck;
use game::{
    BySeat, Game, InvalidSetup, Outcome, RulesText, Seat, SeatSet, Setup, Solution, Step, Turn,
    Unsolvable, Viewer,
};
use rand_core::Rng;

use crate::action::Action;
use crate::deal::Deal;
use crate::finished::Finished;
use crate::illegal::Illegal;
use crate::options::{FirstLeader, MatchLength, NextLeader, Options, PRESETS};
use crate::round::{Round, other};
use crate::view::{StepView, View};
use crate::{determinize, playout, solve, view};

/// A match of the sixty-six family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SixtySix {
    pub(crate) options: Options,
    /// Who leads the first round, if the table fixed it.
    pub(crate) first: Option<Seat>,
    /// The current round, or the one just finished.
    pub(crate) round: Option<Round>,
    /// The game points of the earlier rounds.
    pub(crate) before: Vec<[u8; 2]>,
    /// Game points in this match, or in this big round.
    pub(crate) game_points: [u16; 2],
    /// Big rounds won.
    pub(crate) big_rounds: [u8; 2],
    /// The last finished round.
    pub(crate) last: Option<Finished>,
}

impl SixtySix {
    /// The rules of this table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The current round, or the one just finished; `None` before the first deal.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The number of the current or just finished round, from 1; 0 before the first deal.
    pub fn round_number(&self) -> u32 {
        self.before.len() as u32 + u32::from(self.round.is_some())
    }

    /// Who leads the next round; `None` if that is drawn.
    pub(crate) fn next_leader(&self) -> Option<Seat> {
        let Some(round) = &self.round else {
            return match (self.first, self.options.first_leader) {
                (Some(first), _) => Some(first),
                (None, FirstLeader::Seat0) => Some(Seat::new(0)),
                (None, FirstLeader::Drawn) => None,
            };
        };
        let winner = round.end.and_then(|end| end.winner);
        Some(match (self.options.next_leader, winner) {
            (NextLeader::Alternate, _) => other(round.first),
            (NextLeader::Winner, Some(winner)) => winner,
            (NextLeader::Loser, Some(winner)) => other(winner),
            (_, None) => round.first,
        })
    }

    /// Begins the next round.
    pub(crate) fn begin(&mut self, round: Round) {
        if let Some(end) = self.round.take().and_then(|round| round.end) {
            self.before.push(end.by_seat());
        }
        self.round = Some(round);
    }

    /// Counts a round that has just ended.
    pub(crate) fn count(&mut self) {
        let Some(round) = &self.round else { return };
        let Some(end) = round.end else { return };
        let mut big_round = false;
        if let Some(winner) = end.winner {
            let winner = winner.index();
            self.game_points[winner] += u16::from(end.points);
            big_round = self.options.big_rounds.is_some()
                && self.game_points[winner] >= u16::from(self.options.target);
            if big_round {
                self.big_rounds[winner] = self.big_rounds[winner].saturating_add(1);
                self.game_points = [0; 2];
            }
        }
        self.last = Some(Finished {
            number: self.round_number(),
            trump: round.trump,
            log: round.log.clone(),
            totals: [0, 1].map(|seat| round.counted(Seat::new(seat), &self.options)),
            end,
            big_round,
        });
    }

    /// The points of the match, if it is over.
    pub(crate) fn final_points(&self) -> Option<[i32; 2]> {
        let end = self.round.as_ref()?.end?;
        match (self.options.length, self.options.big_rounds) {
            (MatchLength::Single, _) => Some(end.by_seat().map(i32::from)),
            (MatchLength::Open, _) => None,
            (MatchLength::Full, Some(wanted)) => self
                .big_rounds
                .contains(&wanted)
                .then(|| self.big_rounds.map(i32::from)),
            (MatchLength::Full, None) => {
                let over = self
                    .game_points
                    .iter()
                    .any(|p| *p >= u16::from(self.options.target));
                over.then(|| self.game_points.map(i32::from))
            }
        }
    }

    /// The game points of every finished round.
    pub(crate) fn finished_rounds(&self) -> Vec<[u8; 2]> {
        let current = self.round.as_ref().and_then(|round| round.end);
        self.before
            .iter()
            .copied()
            .chain(current.map(|end| end.by_seat()))
            .collect()
    }

    /// The round, if it is somebody's turn in it.
    pub(crate) fn playing(&self) -> Option<&Round> {
        self.round.as_ref().filter(|round| round.end.is_none())
    }
}

impl Game for SixtySix {
    const ID: &'static str = "sixty-six";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = &[2];
    const PRESETS: &'static [&'static str] = PRESETS;
    const RULES: RulesText = RulesText {
        en: include_str!("../RULES.md"),
        de: include_str!("../RULES.de.md"),
        fi: include_str!("../RULES.fi.md"),
    };

    type Options = Options;
    type Action = Action;
    type Chance = Deal;
    type View = View;
    type StepView = StepView;
    type Illegal = Illegal;

    fn preset(name: &str) -> Option<Options> {
        Options::preset(name)
    }

    fn new(setup: &Setup<Options>) -> Result<Self, InvalidSetup> {
        setup.options.check()?;
        Ok(Self {
            options: setup.options,
            first: setup.leader,
            round: None,
            before: Vec::new(),
            game_points: [0; 2],
            big_rounds: [0; 2],
            last: None,
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.playing(), self.final_points()) {
            (Some(round), _) => Turn::Seats(SeatSet::one(round.to_play())),
            (None, Some(points)) => Turn::Over(Outcome::from_points(BySeat(points.to_vec()))),
            (None, None) => Turn::Chance,
        }
    }

    fn rounds(&self) -> Vec<BySeat<i32>> {
        let rounds = self.finished_rounds().into_iter();
        rounds
            .map(|points| BySeat(points.map(i32::from).to_vec()))
            .collect()
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        if let Some(round) = self.playing().filter(|round| round.to_play() == seat) {
            for action in round.moves(&self.options).actions() {
                if visit(action).is_break() {
                    return;
                }
            }
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.playing() {
            Some(round) => round.check(seat, *action, &self.options),
            None if self.final_points().is_some() => Err(Illegal::MatchOver),
            None => Err(Illegal::RoundOver),
        }
    }

    fn sample_chance(&self, rng: &mut dyn Rng) -> Deal {
        Deal::sample(&self.options, self.next_leader(), rng)
    }

    fn check_chance(&self, chance: &Deal) -> Result<(), InvalidSetup> {
        chance.check(&self.options, self.next_leader())
    }

    fn deal_from(&self, deck: &[String]) -> Result<Deal, InvalidSetup> {
        let cards = parse_deck(deck)?;
        let expected = crate::deal::canonical(&self.options);
        cards::check_deck(&cards, &expected)?;
        Ok(Deal {
            leader: self.next_leader().unwrap_or(Seat::new(0)),
            cards: cards.into_iter().collect(),
            cut: 0,
        })
    }

    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Chance(deal) => {
                let round = deal.round(&self.options);
                self.begin(round);
            }
            Step::Action(_, action) => {
                let Some(round) = &mut self.round else { return };
                round.apply(*action, &self.options);
                if round.end.is_some() {
                    self.count();
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> StepView {
        view::step_view(self, step, viewer)
    }

    fn determinize(view: &View, history: &[StepView], rng: &mut dyn Rng) -> Option<Self> {
        determinize::determinize(view, history, rng)
    }

    fn first_to_sit_begins(options: &Options) -> bool {
        options.first_leader == FirstLeader::Seat0
    }

    fn sealed(&self, steps: &[Step<Self>]) -> Vec<usize> {
        view::sealed(self, steps)
    }

    fn is_endless(&self) -> bool {
        self.options.length == MatchLength::Open
    }

    fn rematch_leader(&self) -> Option<Seat> {
        self.round.as_ref().and(self.next_leader())
    }

    fn reveals(&self, step: &Step<Self>) -> bool {
        // A closing reveals only a decision; everything else reveals a card, or ends the round.
        !matches!(step, Step::Action(_, Action::Close))
    }

    fn solve(&self) -> Result<Solution<Action>, Unsolvable> {
        solve::solution(self)
    }

    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        playout::playout(self, rng)
    }
}
