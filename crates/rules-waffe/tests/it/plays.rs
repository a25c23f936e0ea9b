//! Compares the generator of plays and the legality check with a search through all subsets.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::Card;
use game::{RuleError, below};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rules_waffe::{
    FieldTypes, Pile, Play, Source, WaffeAction, best_play, makes_field, visit_plays, why_not,
};

use super::word_by_word;

/// A deck of some ranks only, so that small piles have many legal plays.
fn deck(rng: &mut impl Rng) -> Vec<Card> {
    let packs = 1 + below(rng, 2) as usize;
    let (first, width) = (below(rng, 13) as usize, 2 + below(rng, 5) as usize);
    let ranks: Vec<usize> = (first..first + width).map(|rank| rank % 13).collect();
    let mut deck: Vec<Card> = (0..52)
        .filter(|card| ranks.contains(&(card % 13)))
        .map(Card::from_index)
        .flat_map(|card| std::iter::repeat_n(card, packs))
        .collect();
    deck.extend(std::iter::repeat_n(Card::JOKER, below(rng, 5) as usize));
    game::shuffle(rng, &mut deck);
    deck
}

/// Takes cards from the deck that make a field, sometimes none.
fn field(rng: &mut impl Rng, deck: &mut Vec<Card>) -> Pile {
    let mut field = Pile::EMPTY;
    // Groups are rarely reached card by card, so some fields begin with complete ones.
    let size = [1, 1, 2, 3, 4][below(rng, 5) as usize];
    for _ in 0..below(rng, 8) {
        let rank = deck
            .get(below(rng, deck.len().max(1) as u32) as usize)
            .and_then(|card| card.rank());
        let fits = |card: &Card| card.rank() == rank || card.is_joker();
        let chosen: Vec<Card> = deck.iter().copied().filter(fits).take(size).collect();
        let larger = field.plus(&chosen.iter().copied().collect());
        if !FieldTypes::of(&larger).is_empty() {
            field = larger;
            for card in chosen {
                let place = deck.iter().position(|other| *other == card);
                place.map(|place| deck.remove(place));
            }
        }
    }
    field
}

/// Every way to take part of a pile.
fn parts(pile: &Pile) -> Vec<Pile> {
    let mut parts = vec![Pile::EMPTY];
    for card in pile.distinct() {
        let before = parts.clone();
        for count in 1..=pile.count(card) {
            parts.extend(before.iter().map(|part| {
                let mut larger = *part;
                (0..count).for_each(|_| larger.add(card));
                larger
            }));
        }
    }
    parts
}

fn compare(seed: u64) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut deck = deck(&mut rng);
    let field = field(&mut rng, &mut deck);
    let mut most = 8;
    let sources = [(); 3].map(|()| {
        let take = (below(&mut rng, 5) as usize).min(deck.len()).min(most);
        most -= take;
        deck.split_off(deck.len() - take)
            .into_iter()
            .collect::<Pile>()
    });
    let mut generated = BTreeSet::new();
    let _ = visit_plays(&field, &sources, &mut |play| {
        assert!(
            generated.insert(WaffeAction::Play(*play).to_string()),
            "seed {seed}: {play:?} twice onto {field:?} from {sources:?}"
        );
        ControlFlow::Continue(())
    });
    let mut expected = BTreeSet::new();
    for hand in parts(&sources[0]) {
        for own in parts(&sources[1]) {
            for their in parts(&sources[2]) {
                let mut play = Play::default();
                play[Source::Hand] = hand;
                play[Source::Own] = own;
                play[Source::Their] = their;
                let cards = play.cards();
                let legal = word_by_word::legal(&field, &cards);
                let decided = !cards.is_empty() && makes_field(&field, &cards);
                assert_eq!(decided, legal, "seed {seed}: {play:?} onto {field:?}");
                if legal {
                    expected.insert(WaffeAction::Play(play).to_string());
                } else {
                    let why = why_not(&field, &cards);
                    assert!(why.to_string().ends_with('.') && !why.rule().is_empty());
                    let empty = why.code() == "empty_play";
                    assert_eq!(
                        empty,
                        cards.is_empty(),
                        "seed {seed}: {play:?} onto {field:?}"
                    );
                }
            }
        }
    }
    assert_eq!(
        generated, expected,
        "seed {seed}: onto {field:?} from {sources:?}"
    );
    the_best_is_best(seed, &mut rng, &field, &sources);
    generated.len()
}

/// The best play is legal, has the stated value, and no legal play has a higher one.
fn the_best_is_best(seed: u64, rng: &mut impl Rng, field: &Pile, sources: &[Pile; 3]) {
    let worths = [(); 3].map(|()| [(); Card::COUNT].map(|()| below(rng, 200) as i32 - 60));
    let worth = |source: Source, card: Card| worths[source as usize][card.index()];
    let sum = |play: &Play| {
        play.iter()
            .map(|(source, card)| worth(source, card))
            .sum::<i32>()
    };
    let mut most = None;
    let _ = visit_plays(field, sources, &mut |play| {
        most = most.max(Some(sum(play)));
        ControlFlow::Continue(())
    });
    let best = best_play(field, sources, &mut |source, card| worth(source, card));
    if let Some(best) = best {
        assert_eq!(sum(&best.play), best.worth, "seed {seed}: {best:?}");
        assert!(
            makes_field(field, &best.play.cards()),
            "seed {seed}: {best:?}"
        );
    }
    let found = best.map(|best| best.worth);
    if most > Some(0) {
        assert_eq!(
            found, most,
            "seed {seed}: {best:?} onto {field:?} from {sources:?}"
        );
    }
}

#[test]
fn every_legal_play_is_generated_once_and_no_other() {
    let plays: usize = (0..4000).map(compare).sum();
    assert!(
        plays > 40_000,
        "the positions are too poor: {plays} plays in all"
    );
}

#[test]
fn a_visit_stops_as_soon_as_it_is_told_to() {
    let all: Pile = (0..52).map(Card::from_index).collect();
    let mut seen = 0;
    let broken = visit_plays(&Pile::EMPTY, &[all, Pile::EMPTY, Pile::EMPTY], &mut |_| {
        seen += 1;
        if seen == 20_001 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((seen, broken), (20_001, ControlFlow::Break(())));
}
