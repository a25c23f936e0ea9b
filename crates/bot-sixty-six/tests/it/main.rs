//! The bots of the sixty-six family: they cannot peek, play legally and repeatably, and play exactly at the end.

mod waiting;

use bot_sixty_six::{Rdeep, RulePlayer, Side, SixtySixBots, duel, signature};
use game::{Dice, Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Action, Deal, MatchLength, Options, SixtySix, StepView};
use search::{Bot, Bots, Budget, Choice, Seen};

const MASTER: usize = 4;

fn presets() -> impl Iterator<Item = (&'static str, Options)> {
    SixtySix::PRESETS.iter().filter_map(|name| {
        let options = SixtySix::preset(name)?;
        Some((
            *name,
            Options {
                length: MatchLength::Single,
                ..options
            },
        ))
    })
}

/// A round and the steps that each seat was shown.
#[derive(Clone)]
struct Played {
    game: SixtySix,
    told: [Vec<StepView>; 2],
}

impl Played {
    fn new(options: Options, deal: Deal) -> Self {
        let setup = Setup {
            options,
            seats: 2,
            leader: Some(deal.leader),
        };
        let mut played = Self {
            game: SixtySix::new(&setup).unwrap(),
            told: [vec![], vec![]],
        };
        played.take(&Step::Chance(deal));
        played
    }

    fn take(&mut self, step: &Step<SixtySix>) {
        for seat in 0..2 {
            self.told[seat].push(self.game.step_view(step, Viewer::Seat(Seat::new(seat))));
        }
        self.game.apply(step);
    }

    fn to_play(&self) -> Option<Seat> {
        self.game.turn().seats().first()
    }

    fn ask(&self, level: usize, nodes: u64, seed: u64) -> Option<Choice<Action>> {
        let seat = self.to_play()?;
        let view = self.game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &self.told[seat.index()],
        };
        SixtySixBots::bot(level).choose(seen, Budget::nodes(nodes), seed)
    }
}

fn deal(options: &Options, seed: u64) -> Deal {
    Deal::sample(
        options,
        Some(Seat::new((seed % 2) as usize)),
        &mut ChaCha8Rng::seed_from_u64(seed),
    )
}

#[test]
fn every_level_plays_legally_and_repeatably_to_the_end() {
    for (name, options) in presets() {
        for level in 0..SixtySixBots::LEVELS.len() {
            let mut played = Played::new(options, deal(&options, 7));
            while let Some(seat) = played.to_play() {
                let choice = played
                    .ask(level, 60, 5)
                    .expect("a seat to play has a choice");
                let again = played
                    .ask(level, 60, 5)
                    .expect("a seat to play has a choice");
                assert_eq!(choice.action, again.action, "{name}, level {level}");
                assert_eq!(choice.nodes, again.nodes, "{name}, level {level}");
                assert_eq!(
                    played.game.check(seat, &choice.action),
                    Ok(()),
                    "{name}, level {level}"
                );
                assert!(
                    choice
                        .weighed
                        .iter()
                        .any(|(action, _)| *action == choice.action)
                );
                played.take(&Step::Action(seat, choice.action));
            }
            assert!(matches!(played.game.turn(), Turn::Over(_)));
        }
    }
}

/// Exchanges cards that the seat to play cannot have seen, from the deal on; the bot's answer must not change.
#[test]
fn the_answer_does_not_change_when_hidden_cards_are_exchanged() {
    let mut exchanged = 0;
    for (name, options) in presets() {
        for seed in 0..12 {
            let deal = deal(&options, seed);
            let mut dice = Dice::seeded(seed);
            let mut played = Played::new(options, deal.clone());
            let mut steps = Vec::new();
            for _ in 0..dice.below(9) {
                let Some(seat) = played.to_play() else { break };
                let mut actions = played.game.legal_actions(seat);
                actions.retain(|action| *action != Action::Claim);
                let action = actions[dice.below(actions.len() as u32) as usize];
                steps.push(Step::Action(seat, action));
                played.take(&Step::Action(seat, action));
            }
            let (Some(seat), Some(round)) = (played.to_play(), played.game.round()) else {
                continue;
            };
            let theirs = rules_sixty_six::other(seat).index();
            let hidden = round.hands[theirs].without(round.shown[theirs]);
            let covered = round.stock.iter().skip(1).map(|code| code.card());
            for (mine, stocked) in hidden.cards().into_iter().zip(covered) {
                let mut other_deal = deal.clone();
                for card in &mut other_deal.cards {
                    if *card == mine {
                        *card = stocked;
                    } else if *card == stocked {
                        *card = mine;
                    }
                }
                let mut other = Played::new(options, other_deal);
                if !steps.iter().all(|step| replays(&mut other, step)) {
                    continue;
                }
                assert_eq!(
                    played.told[seat.index()],
                    other.told[seat.index()],
                    "{name}, seed {seed}"
                );
                for level in 0..SixtySixBots::LEVELS.len() {
                    let answers = [&played, &other].map(|played| played.ask(level, 80, 3));
                    let [Some(one), Some(two)] = answers else {
                        panic!("{name}: no answer")
                    };
                    assert_eq!(one.action, two.action, "{name}, seed {seed}, level {level}");
                    assert_eq!(
                        one.weighed, two.weighed,
                        "{name}, seed {seed}, level {level}"
                    );
                }
                exchanged += 1;
            }
        }
    }
    assert!(exchanged > 50, "only {exchanged} exchanges were possible");
}

fn replays(played: &mut Played, step: &Step<SixtySix>) -> bool {
    let Step::Action(seat, action) = step else {
        return false;
    };
    let legal = played.game.check(*seat, action).is_ok();
    if legal {
        played.take(step);
    }
    legal
}

#[test]
fn play_is_exact_once_the_stock_is_gone() {
    for (name, options) in presets() {
        for seed in 0..10 {
            let mut played = Played::new(options, deal(&options, seed));
            let mut dice = Dice::seeded(seed);
            while let Some(seat) = played.to_play() {
                let gone = played
                    .game
                    .round()
                    .is_some_and(|round| round.stock.is_empty());
                let action = if gone {
                    let worth = played.game.solve().unwrap().points;
                    let choice = played.ask(MASTER, 50, seed).unwrap();
                    let mut next = played.game.clone();
                    next.apply(&Step::Action(seat, choice.action));
                    assert_eq!(
                        next.solve().unwrap().points,
                        worth,
                        "{name}, seed {seed}: {}",
                        choice.action
                    );
                    choice.action
                } else {
                    let mut actions = played.game.legal_actions(seat);
                    actions.retain(|action| matches!(action, Action::Play(_)));
                    actions[dice.below(actions.len() as u32) as usize]
                };
                played.take(&Step::Action(seat, action));
            }
        }
    }
}

#[test]
fn any_legal_action_can_be_valued_and_a_wrong_claim_is_known_to_be_one() {
    for (name, options) in presets() {
        let played = Played::new(options, deal(&options, 3));
        let seat = played.to_play().unwrap();
        let view = played.game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &played.told[seat.index()],
        };
        for action in played.game.legal_actions(seat) {
            let value = SixtySixBots::bot(MASTER).value_of(seen, &action, Budget::nodes(50), 1);
            let value = value.unwrap_or_else(|| panic!("{name}: {action} has no value"));
            assert!((-3.0..=3.0).contains(&value), "{name}: {action} {value}");
            if action == Action::Claim {
                assert!(value <= -2.0, "{name}: a wrong claim is valued {value}");
            }
        }
        let theirs = Seen {
            seat: rules_sixty_six::other(seat),
            ..seen
        };
        assert!(
            SixtySixBots::bot(MASTER)
                .choose(theirs, Budget::nodes(50), 1)
                .is_none()
        );
    }
}

/// The master has to win more than these points a round, in 40 deals of Schnapsen with the seats exchanged.
fn master_beats(other: Box<dyn Bot<SixtySix>>, points: f64) {
    let options = Options {
        length: MatchLength::Single,
        ..Options::SCHNAPSEN
    };
    let mut sides: [Side; 2] = [
        (SixtySixBots::bot(MASTER), Budget::nodes(300)),
        (other, Budget::nodes(1)),
    ];
    let score = duel(&mut sides, &options, 40, 1).unwrap();
    assert!(score.points > points, "{score:?}");
}

#[test]
fn the_strongest_beats_simple_rules_by_far() {
    master_beats(Box::new(RulePlayer), 0.8);
}

/// Changes with every change of play; a commit that changes it states the new number.
#[test]
fn the_signature_is_as_recorded() {
    assert_eq!(signature(), 16_866_916_090_285_755_639);
}

/// In an analysis the played action and the best one are evaluated alike: no action may be far better than the best.
#[test]
fn nothing_is_worth_more_than_what_the_bot_would_do() {
    const NOISE: f64 = 0.35;
    for (name, options) in presets() {
        for seed in 0..3 {
            let played = Played::new(options, deal(&options, seed));
            let seat = played.to_play().unwrap();
            let view = played.game.view(Viewer::Seat(seat));
            let seen = Seen {
                seat,
                view: &view,
                history: &played.told[seat.index()],
            };
            let mut bot = SixtySixBots::bot(MASTER);
            let budget = Budget::nodes(1_500);
            let choice = bot.choose(seen, budget, seed).unwrap();
            let best = bot.value_of(seen, &choice.action, budget, seed).unwrap();
            for action in played.game.legal_actions(seat) {
                let value = bot.value_of(seen, &action, budget, seed).unwrap();
                assert!(
                    value < best + NOISE,
                    "{name}, seed {seed}: {action} is worth {value}, {} only {best}",
                    choice.action
                );
            }
        }
    }
}

#[test]
fn the_strongest_beats_the_sampler() {
    master_beats(Box::new(Rdeep), 0.2);
}
