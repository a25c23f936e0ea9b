//! Properties of rounds played at random, by proptest.

use game::Dice;
use proptest::prelude::*;
use rules_sixty_six::{Action, Options, Reason, Round};

use crate::{PRESETS, deal, play_until};

fn preset() -> impl Strategy<Value = Options> {
    (0..PRESETS.len()).prop_map(|number| PRESETS[number].1)
}

/// A random round played to the end with the given share of claims and closings let through.
fn played(options: &Options, seed: u64, free: bool) -> Round {
    let mut round = deal(options, seed);
    let mut dice = Dice::seeded(seed);
    let tame = |action: &Action| free || !matches!(action, Action::Claim | Action::Close);
    play_until(&mut round, options, &mut dice, tame, |_| false);
    round
}

proptest! {
    #[test]
    fn every_round_ends_with_at_most_one_winner_and_a_known_price(options in preset(), seed: u64, free: bool) {
        let round = played(&options, seed, free);
        let end = round.end.expect("a round ends");
        prop_assert_eq!(end.winner.is_none(), end.reason == Reason::Nobody);
        prop_assert!(end.points <= 3);
        prop_assert_eq!(end.points == 0, end.winner.is_none());
        prop_assert!(round.moves(&options).is_empty());
    }

    #[test]
    fn a_round_played_out_has_all_120_points_in_the_piles(options in preset(), seed: u64) {
        let round = played(&options, seed, false);
        let bonus = u16::from(options.last_trick_bonus);
        prop_assert_eq!(round.card_points[0] + round.card_points[1], 120 + bonus);
        let sum: u16 = round.log.marriages.iter().map(|marriage| u16::from(marriage.points)).sum();
        prop_assert_eq!(round.marriage_points[0] + round.marriage_points[1], sum);
    }

    #[test]
    fn a_claim_is_right_exactly_from_the_goal_on(options in preset(), seed: u64, stop in 0_usize..20) {
        let mut round = deal(&options, seed);
        let mut dice = Dice::seeded(seed);
        let count = std::cell::Cell::new(0);
        let tame = |action: &Action| !matches!(action, Action::Claim);
        play_until(&mut round, &options, &mut dice, tame, |round| {
            count.set(count.get() + 1);
            count.get() > stop && round.moves(&options).claim
        });
        prop_assume!(round.end.is_none());
        let claimer = round.to_play();
        let enough = round.counted(claimer, &options) >= u16::from(options.goal);
        round.apply(Action::Claim, &options);
        let end = round.end.expect("a claim ends the round");
        prop_assert_eq!(end.reason == Reason::Claim, enough);
        prop_assert_eq!(end.winner == Some(claimer), enough);
    }

    #[test]
    fn what_is_not_legal_is_refused_with_a_reason(options in preset(), seed: u64, stop in 0_usize..20) {
        let mut round = deal(&options, seed);
        let mut dice = Dice::seeded(seed);
        let count = std::cell::Cell::new(0);
        play_until(&mut round, &options, &mut dice, |action| *action != Action::Claim, |_| {
            count.set(count.get() + 1);
            count.get() > stop
        });
        let legal: Vec<Action> = round.moves(&options).actions().collect();
        let mut every = vec![Action::Swap, Action::Close, Action::Claim];
        every.extend(cards::Suit::ALL.map(Action::Marry));
        every.extend((0..cards::Card::COUNT).map(|index| Action::Play(cards::Card::from_index(index))));
        for action in every {
            let before = round.clone();
            prop_assert_eq!(round.check(round.to_play(), action, &options).is_ok(), legal.contains(&action));
            prop_assert!(round.check(rules_sixty_six::other(round.to_play()), action, &options).is_err());
            prop_assert_eq!(&before, &round);
        }
    }
}
