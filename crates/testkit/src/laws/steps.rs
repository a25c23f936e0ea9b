//! Laws of actions and steps: legal is what check allows, notation round-trips, a record reproduces the
//! game.

use std::collections::HashSet;

use game::{Game, Outcome, RuleError, RulesText, Seat, Setup, Step, Turn};
use rand_core::Rng;

/// Laws of one position, given actions that were legal elsewhere.
pub fn laws<G: Game>(position: &G, pool: &[G::Action]) {
    let turn = position.turn();
    for seat in Seat::all(position.seats()) {
        let legal = position.legal_actions(seat);
        let set: HashSet<&G::Action> = legal.iter().collect();
        assert_eq!(
            set.len(),
            legal.len(),
            "an action is listed twice for seat {seat} in {position:?}"
        );
        if turn.seats().contains(seat) {
            assert!(
                !legal.is_empty(),
                "seat {seat} is to act and can do nothing in {position:?}"
            );
        }
        for action in &legal {
            assert_eq!(
                position.check(seat, action),
                Ok(()),
                "{action} is listed as legal for seat {seat}"
            );
            let text = action.to_string();
            assert_eq!(
                text.parse().as_ref(),
                Ok(action),
                "{text} does not read back"
            );
        }
        for action in pool {
            match position.check(seat, action) {
                Ok(()) => assert!(
                    set.contains(action),
                    "{action} is allowed for seat {seat} but not listed in {position:?}"
                ),
                Err(illegal) => {
                    assert!(
                        !set.contains(action),
                        "{action} is listed for seat {seat} but refused: {illegal}"
                    );
                    cites_a_paragraph::<G>(&illegal);
                }
            }
        }
        if !matches!(turn, Turn::Seats(_)) {
            assert!(legal.is_empty(), "seat {seat} may act though nobody is to");
        }
    }
    if let Turn::Over(outcome) = turn {
        assert_eq!(outcome.points.seats(), position.seats());
        assert_eq!(
            outcome,
            Outcome::from_points(outcome.points.clone()),
            "winners are who has the most"
        );
    }
}

fn cites_a_paragraph<G: Game>(illegal: &G::Illegal) {
    let (code, rule) = (illegal.code(), illegal.rule());
    assert!(
        !code.is_empty()
            && code
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'),
        "{code:?} is not snake_case"
    );
    assert!(
        RulesText::paragraphs(G::RULES.en).any(|paragraph| paragraph == rule),
        "{code} cites paragraph {rule}, which RULES.md does not have"
    );
    assert!(
        illegal.to_string().ends_with('.'),
        "{code} does not speak in sentences: {illegal}"
    );
}

/// A random game from here ends, and its turn is then `Over`.
pub fn playout_ends<G: Game>(position: &G, rng: &mut impl Rng) {
    let mut copy = position.clone();
    copy.playout(rng);
    assert!(
        matches!(copy.turn(), Turn::Over(_)),
        "a playout stopped before the end: {copy:?}"
    );
}

/// Replaying the steps from the setup gives an equal position.
pub fn replays<G: Game>(setup: &Setup<G::Options>, steps: &[Step<G>], position: &G) {
    let mut again = G::new(setup).unwrap_or_else(|error| panic!("refused: {error}"));
    for step in steps {
        match step {
            Step::Chance(chance) => assert_eq!(again.check_chance(chance), Ok(())),
            Step::Action(seat, action) => assert_eq!(again.check(*seat, action), Ok(())),
        }
        again.apply(step);
    }
    assert_eq!(&again, position, "the same steps gave another position");
}
