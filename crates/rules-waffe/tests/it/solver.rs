//! Exact values compared with an exhaustive search.

use game::{Dice, Game, Seat, Setup, Step, Turn};
use rules_waffe::{Waffe, WaffeAction, WaffeOptions};

/// Plays on at random, passing often, until the stock is empty and at most `most` cards are left with the players.
fn endgame(seed: u64, most: usize) -> Option<Waffe> {
    let options = WaffeOptions {
        deal: 8,
        refill: 8,
        jokers: (seed % 4) as u8,
        must_play: seed.is_multiple_of(5),
        shared_tables: !seed.is_multiple_of(3),
        ..WaffeOptions::WAFFE
    };
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).unwrap();
    let mut dice = Dice::seeded(seed);
    let mut deck = options.deck();
    dice.shuffle(&mut deck);
    game.apply(&Step::Chance(rules_waffe::Deal { deck }));
    loop {
        let seat = game.to_act()?;
        let cards: usize = [0, 1]
            .map(|seat| game.cards_of(Seat::new(seat)))
            .iter()
            .sum();
        if game.stock_len() == 0 && cards <= most {
            return Some(game);
        }
        let actions = game.legal_actions(seat);
        let passes =
            actions.contains(&WaffeAction::Pass) && game.stock_len() > 0 && dice.pick(3) == 0;
        let action = if passes {
            WaffeAction::Pass
        } else {
            actions[dice.pick(actions.len())]
        };
        game.apply(&Step::Action(seat, action));
    }
}

/// The value of the position for seat 0.
fn value(game: &Waffe, nodes: &mut u32) -> i32 {
    *nodes += 1;
    let seat = match game.turn() {
        Turn::Over(outcome) => return outcome.points[Seat::new(0)] - outcome.points[Seat::new(1)],
        _ => game.to_act().unwrap(),
    };
    let values = game.legal_actions(seat).into_iter().map(|action| {
        let mut after = *game;
        after.apply(&Step::Action(seat, action));
        value(&after, nodes)
    });
    if seat == Seat::new(0) {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

#[test]
fn the_value_is_that_of_every_line_played_to_its_end() {
    let (mut solved, mut worth) = (0, [0; 3]);
    for seed in 0..4000 {
        let Some(game) = endgame(seed, 6) else {
            continue;
        };
        let mut nodes = 0;
        let expected = value(&game, &mut nodes);
        let solution = game.solve().unwrap();
        let points = solution.points[Seat::new(0)] - solution.points[Seat::new(1)];
        assert_eq!(points, expected, "seed {seed}: {game:?}");
        let mut end = game;
        for (seat, action) in &solution.line {
            assert_eq!(end.check(*seat, action), Ok(()), "seed {seed}");
            end.apply(&Step::Action(*seat, *action));
        }
        let Turn::Over(outcome) = end.turn() else {
            panic!("seed {seed}: the line does not end");
        };
        assert_eq!(outcome.points, solution.points, "seed {seed}");
        solved += 1;
        worth[(expected + 1) as usize] += 1;
    }
    assert!(solved >= 30, "{solved}");
    assert!(
        worth.iter().filter(|count| **count > 0).count() >= 2,
        "{worth:?}"
    );
}

#[test]
fn what_is_hidden_or_too_large_is_said() {
    let setup = Setup {
        options: WaffeOptions::WAFFE,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).unwrap();
    game.apply(&Step::Chance(rules_waffe::Deal {
        deck: WaffeOptions::WAFFE.deck(),
    }));
    assert_eq!(game.solve().unwrap_err().code, "hidden_cards");
}
