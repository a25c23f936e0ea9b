//! Draws are uniform over exactly the legal plays.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use cards::Card;
use game::Dice;

use super::{Passing, draw};
use crate::weight::Weight;
use crate::{FieldTypes, Pile, WaffeAction, visit_plays};

/// A field and three sources from a small deck, so that there are few plays with much overlap of types.
fn position(dice: &mut Dice) -> (Pile, [Pile; 3]) {
    let first = dice.below(13) as usize;
    let width = 1 + dice.below(4) as usize;
    let packs = 1 + dice.below(2) as usize;
    let mut deck: Vec<Card> = (0..52)
        .filter(|card| (card % 13 + 13 - first) % 13 < width)
        .map(Card::from_index)
        .flat_map(|card| std::iter::repeat_n(card, packs))
        .collect();
    deck.extend([Card::JOKER; 4]);
    dice.shuffle(&mut deck);
    let mut take = |most: u32| -> Pile {
        let number = (dice.below(most + 1) as usize).min(deck.len());
        deck.split_off(deck.len() - number).into_iter().collect()
    };
    let field = take(5);
    let field = if FieldTypes::of(&field).is_empty() {
        Pile::EMPTY
    } else {
        field
    };
    (field, [take(3), take(2), take(2)])
}

/// Draws many times and compares the counts with a uniform distribution; returns the number of actions.
fn draws_are_even<W: Weight>(seed: u64) -> usize {
    let mut dice = Dice::seeded(seed);
    let (field, sources) = position(&mut dice);
    let passing = if seed.is_multiple_of(2) {
        Passing::Always
    } else {
        Passing::OnlyWithoutPlay
    };
    let mut counts = BTreeMap::new();
    let _ = visit_plays(&field, &sources, &mut |play| {
        counts.insert(WaffeAction::Play(*play).to_string(), 0_u32);
        ControlFlow::Continue(())
    });
    if passing == Passing::Always || counts.is_empty() {
        counts.insert(WaffeAction::Pass.to_string(), 0);
    }
    let draws = 60 * counts.len();
    for _ in 0..draws {
        let drawn = draw::<W>(&field, &sources, passing, &mut dice);
        let text = drawn
            .map_or(WaffeAction::Pass, WaffeAction::Play)
            .to_string();
        let count = counts.get_mut(&text);
        *count.unwrap_or_else(|| panic!("seed {seed}: {text} onto {field:?} from {sources:?}")) +=
            1;
    }
    // The sum of squares is about one per degree of freedom; six standard deviations are beyond chance here.
    let freedom = counts.len() as u64 - 1;
    let squares: u64 = counts
        .values()
        .map(|count| u64::from(count.abs_diff(60)).pow(2))
        .sum();
    assert!(
        squares / 60 < freedom + 6 * (2 * freedom).isqrt() + 8,
        "seed {seed}: {squares} for {freedom} degrees onto {field:?} from {sources:?}: {counts:?}"
    );
    counts.len()
}

#[test]
fn every_action_is_equally_likely() {
    let actions: usize = (0..800).map(draws_are_even::<u64>).sum();
    assert!(
        actions > 8000,
        "the positions are too poor: {actions} actions in all"
    );
}

#[test]
fn wide_weights_draw_the_same_way() {
    (1000..1060).for_each(|seed| {
        draws_are_even::<u128>(seed);
    });
}

#[test]
fn a_table_full_of_cards_can_be_drawn_from() {
    let all: Pile = (0..52)
        .chain(0..52)
        .map(Card::from_index)
        .chain([Card::JOKER; 6])
        .collect();
    let half: Pile = (0..52).map(Card::from_index).collect();
    let mut dice = Dice::seeded(5);
    for sources in [[all, Pile::EMPTY, Pile::EMPTY], [half, half, Pile::EMPTY]] {
        for _ in 0..200 {
            let play = draw::<u128>(&Pile::EMPTY, &sources, Passing::OnlyWithoutPlay, &mut dice);
            let play = play.expect("there are plays");
            assert!(!FieldTypes::of(&play.cards()).is_empty());
        }
    }
}
