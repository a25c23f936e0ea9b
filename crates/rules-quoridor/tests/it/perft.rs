//! Counts of action sequences that public engines agree on.

use game::Game;
use testkit::cases::each_line;

use crate::{parts, play, start};

#[test]
fn sequences_are_as_many_as_known() {
    each_line("perft.txt", include_str!("../data/perft.txt"), 5, |line| {
        let numbers: Vec<u32> = parts(line)[0]
            .split(' ')
            .map(|number| number.parse().expect("a number"))
            .collect();
        let [board, seats, depth, expected] = numbers[..] else {
            panic!("a line has four numbers");
        };
        let count = start(board as u8, seats as u8, None)
            .perft(depth, &|_, _| unreachable!("there is no chance"));
        assert_eq!(count, u64::from(expected));
    });
}

#[test]
fn the_fast_count_agrees_with_the_one_through_the_trait() {
    let mut position = start(7, 4, Some(1));
    play(&mut position, "d3h b4 c5v e3v c1 b3");
    let slow = game::perft(&position, 3, 0, &|_, _| unreachable!("there is no chance"));
    let fast = position.perft(3, &|_, _| unreachable!("there is no chance"));
    assert_eq!(fast, slow);
}

#[test]
fn a_game_that_ends_earlier_counts_nothing() {
    let mut position = start(7, 2, Some(0));
    play(&mut position, "d2 c7 d3 c6 d4 c5 d5 c4 d6 c3");
    // Seat 0 has four steps, three of which win at once; each reply of seat 1 follows the remaining ones only.
    let winning = position.perft(1, &|_, _| unreachable!("there is no chance"));
    let longer = game::perft(&position, 2, 0, &|_, _| unreachable!("there is no chance"));
    assert_eq!(winning, 4);
    assert_eq!(longer, 3 * 4);
}
