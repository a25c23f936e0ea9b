//! The solver agrees with a plain search by the rules alone.

use game::{Dice, Game, Setup, Step, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::solve::{Table, end_value, open_solution, open_value};
use rules_sixty_six::{
    Action, ClosedOther, Duty, MarriageWhen, MatchLength, Options, Round, Schwarz, SixtySix,
};

use crate::{PRESETS, deal, play_until, seat};

/// The value for seat 0 by trying everything that is legal.
fn plain(round: &Round, options: &Options, mut alpha: i32, mut beta: i32) -> i32 {
    if let Some(end) = round.end {
        let [own, theirs] = end.by_seat().map(i32::from);
        return own - theirs;
    }
    let first = round.to_play() == seat(0);
    let mut best = if first { -99 } else { 99 };
    for action in round.moves(options).actions() {
        let mut next = round.clone();
        next.apply(action, options);
        let value = plain(&next, options, alpha, beta);
        if first {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Presets, and tables that mix them.
fn tables() -> Vec<(&'static str, Options)> {
    let mut tables = PRESETS.to_vec();
    tables.push((
        "schnapsen, the other counts on",
        Options {
            closed_other: ClosedOther::Counts,
            ..Options::SCHNAPSEN
        },
    ));
    tables.push((
        "sixty-six-standard, the other frozen, by points",
        Options {
            closed_other: ClosedOther::Frozen,
            schwarz: Schwarz::NoPoints,
            marriage_when: MarriageWhen::Always,
            ..Options::SIXTY_SIX_STANDARD
        },
    ));
    tables.push((
        "sechsundsechzig, odd numbers",
        Options {
            duty: Duty::FollowBeatTrump,
            goal: 50,
            schwarz_points: 7,
            wrong_claim: 1,
            unclaimed_points: 2,
            marriage: 60,
            ..Options::SECHSUNDSECHZIG
        },
    ));
    tables
}

fn plainly(round: &Round, options: &Options) -> i32 {
    plain(round, options, -99, 99)
}

#[test]
fn endings_are_worth_what_a_plain_search_finds() {
    for (name, options) in tables() {
        for seed in 0..150 {
            let mut dice = Dice::seeded(seed);
            let mut round = deal(&options, seed);
            let close = seed % 2 == 0;
            let allowed = |action: &Action| {
                !matches!(action, Action::Claim) && (close || *action != Action::Close)
            };
            let left = 3 + (seed % 2) as u32;
            play_until(&mut round, &options, &mut dice, allowed, |round| {
                !round.is_open() && round.hands[0].len() <= left && round.hands[1].len() <= left
            });
            assert_eq!(
                end_value(&round, &options).map(i32::from),
                Some(plainly(&round, &options)),
                "{name}, seed {seed}: {round:?}"
            );
        }
    }
}

#[test]
fn open_deals_are_worth_what_a_plain_search_finds() {
    let mut table = Table::new(12);
    for (name, options) in tables() {
        // Hands of three make a plain search of the last draws short enough.
        for seed in 0..12 {
            let mut dice = Dice::seeded(seed);
            let mut round = deal(&options, seed);
            play_until(
                &mut round,
                &options,
                &mut dice,
                |action| *action == Action::Swap,
                |round| round.stock.len() == 4 && round.led.is_none(),
            );
            // Both discard the same number of cards, which leaves an unusual but valid position.
            for hand in &mut round.hands {
                while hand.len() > 3 {
                    *hand =
                        hand.without(rules_sixty_six::Hand::one(hand.nth(dice.below(hand.len()))));
                }
            }
            assert_eq!(
                i32::from(open_value(&round, &options, &mut table)),
                plainly(&round, &options),
                "{name}, seed {seed}: {round:?}"
            );
        }
    }
}

#[test]
fn a_best_line_leads_to_its_value() {
    let mut table = Table::new(14);
    for (name, options) in tables() {
        for seed in 0..3 {
            let mut round = deal(&options, seed);
            let mut dice = Dice::seeded(seed);
            play_until(
                &mut round,
                &options,
                &mut dice,
                |_| false,
                |round| round.stock.len() <= 4,
            );
            let solution = open_solution(&round, &options, &mut table);
            for (seat, action) in &solution.line {
                assert_eq!(
                    round.check(*seat, *action, &options),
                    Ok(()),
                    "{name}, seed {seed}"
                );
                round.apply(*action, &options);
            }
            let points = round.end.map(|end| end.by_seat().map(i32::from).to_vec());
            assert_eq!(points, Some(solution.points.0), "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_game_is_solved_once_its_stock_is_closed_or_gone_and_says_why_not_before() {
    for (name, options) in PRESETS {
        let options = Options {
            length: MatchLength::Single,
            ..options
        };
        let mut game = SixtySix::new(&Setup {
            options,
            seats: 2,
            leader: None,
        })
        .unwrap();
        assert_eq!(game.solve().unwrap_err().code, "hidden_cards", "{name}");
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        game.apply(&Step::Chance(game.sample_chance(&mut rng)));
        let refused = game.solve().unwrap_err();
        assert_eq!(refused.code, "hidden_cards", "{name}");
        assert!(
            refused.message.contains("stock"),
            "{name}: {}",
            refused.message
        );
        let leader = game.round().unwrap().to_play();
        game.apply(&Step::Action(leader, Action::Close));
        let solution = game.solve().unwrap();
        for (seat, action) in &solution.line {
            assert_eq!(game.check(*seat, action), Ok(()), "{name}");
            game.apply(&Step::Action(*seat, *action));
        }
        let Turn::Over(outcome) = game.turn() else {
            panic!("{name}: the line stops early")
        };
        assert_eq!(outcome.points, solution.points, "{name}");
        assert_eq!(game.solve().unwrap().line, [], "{name}");
    }
}
