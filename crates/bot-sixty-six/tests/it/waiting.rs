//! When to claim: with an unclaimed last trick worth 3, waiting can pay; otherwise a claim is made at once.

use bot_sixty_six::SixtySixBots;
use game::{Dice, Game, Seat, Step};
use rules_sixty_six::{Action, Options, SixtySix, other};
use search::Bots;

use crate::{MASTER, Played, deal, presets};

/// The points of the round for the seat after the action, less the other's, under best play of both.
fn points_after(game: &SixtySix, seat: Seat, action: Action) -> i32 {
    let mut next = game.clone();
    next.apply(&Step::Action(seat, action));
    let points = next.solve().expect("all is known").points;
    points[seat] - points[other(seat)]
}

/// Plays random cards until the stock is empty, then goes on and reports every possible right claim: the round, the
/// seat, the value of the claim and of the best alternative.
fn chances_to_claim(options: Options, seed: u64, mut look: impl FnMut(&Played, i32, i32)) {
    let mut played = Played::new(options, deal(&options, seed));
    let mut dice = Dice::seeded(seed);
    while let Some(seat) = played.to_play() {
        let mut actions = played.game.legal_actions(seat);
        let may_claim = actions.contains(&Action::Claim);
        actions.retain(|action| matches!(action, Action::Play(_)));
        let gone = |round: &rules_sixty_six::Round| round.stock.is_empty();
        if may_claim && played.game.round().is_some_and(gone) {
            let claim = points_after(&played.game, seat, Action::Claim);
            let rest = actions.iter();
            let rest = rest.map(|action| points_after(&played.game, seat, *action));
            if let Some(rest) = rest.max().filter(|_| claim > 0) {
                look(&played, claim, rest);
            }
        }
        let action = actions[dice.below(actions.len() as u32) as usize];
        played.take(&Step::Action(seat, action));
    }
}

#[test]
fn the_strongest_waits_where_the_last_trick_pays_more_and_claims_where_it_does_not() {
    for (name, options) in presets() {
        let (mut waited, mut claimed) = (0, 0);
        for seed in 0..120 {
            chances_to_claim(options, seed, |played, claim, rest| {
                let choice = played.ask(MASTER, 50, seed).expect("somebody is to play");
                let claims = choice.action == Action::Claim;
                assert_eq!(
                    claims,
                    claim >= rest,
                    "{name}, seed {seed}: {} where a claim brings {claim} and the rest {rest}",
                    choice.action
                );
                if claims {
                    claimed += 1;
                } else {
                    waited += 1;
                }
            });
        }
        assert!(claimed > 0, "{name}: no claim");
        assert_eq!(
            waited > 0,
            options.unclaimed_points == 3,
            "{name}: waited {waited} times"
        );
    }
}

/// The two lower levels play by the simple policy, which does not wait.
#[test]
fn the_lower_levels_claim_as_soon_as_they_can() {
    for (name, options) in presets() {
        for level in [0, 1] {
            for seed in 0..40 {
                chances_to_claim(options, seed, |played, _, _| {
                    let choice = played.ask(level, 1, seed).expect("somebody is to play");
                    let level = SixtySixBots::LEVELS[level].id;
                    assert_eq!(choice.action, Action::Claim, "{name}, seed {seed}, {level}");
                });
            }
        }
    }
}
