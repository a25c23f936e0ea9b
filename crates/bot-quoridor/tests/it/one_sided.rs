//! Endings in which only one side has walls: a shallow search agrees with a deep one.

use bot_quoridor::{Duel, Style};
use game::{Dice, Seat};
use rules_quoridor::{Action, Quoridor};
use search::Budget;

use crate::after;

const MASTER: Style = Style {
    depth: 64,
    misjudges: 0,
};

fn value(position: Quoridor, nodes: u64) -> i32 {
    let found = Duel::new(Budget::nodes(nodes), MASTER, 1).best(position);
    found.expect("somebody is to move").value
}

/// Plays on from a random opening until only one side has walls left; `None` if that does not happen.
fn one_sided(seed: u64) -> Option<Quoridor> {
    let mut dice = Dice::seeded(seed);
    let mut position = after(2, 9, Some(2 + dice.below(3) as u8), "");
    for ply in 0..80 {
        let walls = [0, 1].map(|seat| position.walls_left(Seat::new(seat)));
        if position.is_over() || walls == [0, 0] {
            return None;
        }
        if walls.contains(&0) {
            return Some(position);
        }
        let found = Duel::new(Budget::nodes(400), MASTER, seed).best(position)?;
        let odd = ply < 6 || dice.below(4) == 0;
        let action = if odd {
            let steps: Vec<_> = position.steps().into_iter().collect();
            Action::Step(steps[dice.pick(steps.len())])
        } else {
            found.best.action()
        };
        position.play(action);
    }
    None
}

#[test]
fn a_short_look_knows_who_wins() {
    let (mut looked, mut wrong) = (0, 0);
    for seed in 0..60 {
        let Some(position) = one_sided(seed) else {
            continue;
        };
        let deep = value(position, 60_000);
        // Only values that the deep search has proved are certain.
        if deep.abs() < 29_000 {
            continue;
        }
        let short = value(position, 300);
        looked += 1;
        wrong += usize::from(short.signum() != deep.signum());
        eprintln!("seed {seed}: {short} at a short look, {deep} in truth");
    }
    assert!(looked > 15, "only {looked} endings were decided");
    assert!(wrong * 10 <= looked, "{wrong} of {looked} are misjudged");
}
