//! Twin worlds: two games that differ only in what a viewer may not know must show that viewer the same, byte for byte.
//!
//! What a viewer may know is defined by its views after every step. `step_view` cannot be the oracle here, since it is what
//! is tested.

use std::ops::ControlFlow;

use game::{Game, Seat, Setup, Step, Viewer, below, shuffle};
use rand_core::Rng;
use serde_json::Value;

/// Twins per game.
const TWINS: usize = 12;
/// Limit of legal actions to compare: some games have millions.
const ACTIONS: usize = 300;
/// How many previews to compare, of legal actions chosen at random.
const PREVIEWS: usize = 8;
/// Positions per game in which two hidden cards are exchanged.
const EXCHANGES: usize = 12;
/// How often to try to change one part of an outcome of chance.
const TRIES: usize = 4;

/// Changes one step of a played game, replays the rest, and looks for a viewer who is told the difference although their
/// views do not show it. Returns how many comparisons of twins with different decks were made.
pub fn laws<G: Game>(
    setup: &Setup<G::Options>,
    steps: &[Step<G>],
    pool: &[G::Action],
    rng: &mut impl Rng,
) -> usize {
    let mut compared = 0;
    for _ in 0..TWINS {
        if steps.is_empty() {
            break;
        }
        // Chance is rare and contains most secrets: every other twin differs in a deal.
        let deals = |step: &&usize| matches!(steps[**step], Step::Chance(_));
        let all: Vec<usize> = (0..steps.len()).collect();
        let deals: Vec<usize> = all.iter().filter(deals).copied().collect();
        let from = if deals.is_empty() || below(rng, 2) == 0 {
            &all
        } else {
            &deals
        };
        let at = from[below(rng, from.len() as u32) as usize];
        let mut position = G::new(setup).unwrap_or_else(|error| panic!("refused: {error}"));
        for step in &steps[..at] {
            position.apply(step);
        }
        if let Some(changed) = changed(&position, &steps[at], rng) {
            let all = twins_tell_the_same(position, &changed, steps, at, pool, rng);
            if let (Step::Chance(old), Step::Chance(new)) = (&steps[at], &changed)
                && deck(old) != deck(new)
            {
                compared += all;
            }
        }
    }
    compared
}

/// An alternative step: another outcome of chance, or another legal action.
fn changed<G: Game>(position: &G, step: &Step<G>, rng: &mut impl Rng) -> Option<Step<G>> {
    match step {
        Step::Chance(chance) => other_chance(position, chance, rng).map(Step::Chance),
        Step::Action(seat, action) => {
            let mut others = some_legal(position, *seat);
            others.retain(|other| other != action);
            if others.is_empty() {
                return None;
            }
            let pick = below(rng, others.len() as u32) as usize;
            Some(Step::Action(*seat, others.swap_remove(pick)))
        }
    }
}

/// An outcome of chance that differs in one part, so that most viewers may not know the difference: two items of a list are
/// exchanged, or a value outside the lists is taken from another outcome. If no part can be changed alone, all of it is.
fn other_chance<G: Game>(
    position: &G,
    chance: &G::Chance,
    rng: &mut impl Rng,
) -> Option<G::Chance> {
    let value = serde_json::to_value(chance).ok()?;
    let (mut lists, mut others) = (Vec::new(), Vec::new());
    parts(&value, "", &mut lists, &mut others);
    shuffle(rng, &mut lists);
    shuffle(rng, &mut others);
    // Lists contain most secrets; the other values, such as who leads, are mostly shown to all.
    let order = if below(rng, 4) == 0 {
        [others, lists]
    } else {
        [lists, others]
    };
    for place in order.iter().flatten() {
        for _ in 0..TRIES {
            let mut value = value.clone();
            match value.pointer_mut(place)? {
                Value::Array(items) => {
                    let one = below(rng, items.len() as u32) as usize;
                    let other = below(rng, items.len() as u32) as usize;
                    items.swap(one, other);
                }
                part => {
                    let sample = serde_json::to_value(position.sample_chance(rng)).ok()?;
                    let Some(other) = sample.pointer(place) else {
                        break;
                    };
                    *part = other.clone();
                }
            }
            if let Ok(other) = serde_json::from_value(value)
                && other != *chance
                && position.check_chance(&other).is_ok()
            {
                return Some(other);
            }
        }
    }
    let mut samples = (0..TRIES).map(|_| position.sample_chance(rng));
    samples.find(|other| other != chance)
}

/// Where an outcome of chance has lists of two or more items, and values outside of such lists, as JSON pointers.
fn parts(value: &Value, place: &str, lists: &mut Vec<String>, others: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            if items.len() > 1 {
                lists.push(place.to_owned());
            }
            // Of a list of hands, say, each hand is a list too.
            for (index, item) in items.iter().enumerate() {
                if items.len() == 1 || item.is_array() || item.is_object() {
                    parts(item, &format!("{place}/{index}"), lists, others);
                }
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                parts(field, &format!("{place}/{name}"), lists, others);
            }
        }
        _ => others.push(place.to_owned()),
    }
}

/// The lists in an outcome of chance, the longest first.
fn decks(value: &mut Value) -> Vec<&mut Vec<Value>> {
    let mut found: Vec<&mut Vec<Value>> = match value {
        Value::Array(items) => vec![items],
        Value::Object(fields) => fields.values_mut().flat_map(decks).collect(),
        _ => Vec::new(),
    };
    found.retain(|items| items.len() > 1);
    found.sort_by_key(|items| std::cmp::Reverse(items.len()));
    found
}

/// The longest list in an outcome of chance; empty if it contains none.
pub fn deck(chance: &impl serde::Serialize) -> Vec<Value> {
    let mut value = serde_json::to_value(chance).expect("chance can be written");
    let longest = decks(&mut value).into_iter().next();
    longest.map(std::mem::take).unwrap_or_default()
}

fn some_legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    position.visit_legal(seat, &mut |action| {
        actions.push(action);
        if actions.len() < ACTIONS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    actions
}

/// All viewers except the open one.
fn watchers(seats: u8) -> Vec<Viewer> {
    Seat::all(seats)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}

fn possible<G: Game>(position: &G, step: &Step<G>) -> bool {
    match step {
        Step::Chance(chance) => position.check_chance(chance).is_ok(),
        Step::Action(seat, action) => position.check(*seat, action).is_ok(),
    }
}

/// `position` is the one before `steps[at]`, which one twin replaces by `changed`. Returns how often a viewer was compared.
fn twins_tell_the_same<G: Game>(
    position: G,
    changed: &Step<G>,
    steps: &[Step<G>],
    at: usize,
    pool: &[G::Action],
    rng: &mut impl Rng,
) -> usize {
    let mut compared = 0;
    let (mut one, mut other) = (position.clone(), position);
    let mut others = steps.to_vec();
    others[at] = changed.clone();
    // Who acts knows the action, and is not compared.
    let mut blind = watchers(one.seats());
    if let Step::Action(seat, _) = changed {
        blind.retain(|viewer| *viewer != Viewer::Seat(*seat));
    }
    for (number, (step, twin)) in steps.iter().zip(&others).enumerate().skip(at) {
        if !possible(&other, twin) || blind.is_empty() {
            break;
        }
        let told: Vec<_> = blind
            .iter()
            .map(|viewer| (one.step_view(step, *viewer), other.step_view(twin, *viewer)))
            .collect();
        let reveals = (one.reveals(step), other.reveals(twin));
        one.apply(step);
        other.apply(twin);
        let sealed = (
            one.sealed(&steps[..=number]),
            other.sealed(&others[..=number]),
        );
        let mut still = Vec::new();
        for (viewer, (here, there)) in blind.into_iter().zip(told) {
            if text(&one.view(viewer)) != text(&other.view(viewer)) {
                // By the rules this viewer may see the difference from now on.
                continue;
            }
            assert_eq!(
                text(&here),
                text(&there),
                "a step tells {viewer:?} what its view does not show"
            );
            assert_eq!(
                reveals.0, reveals.1,
                "whether a step can be taken back tells {viewer:?} what it cannot know"
            );
            assert_eq!(
                sealed.0, sealed.1,
                "which steps lie face down tells {viewer:?} what it cannot know"
            );
            says_the_same(&one, &other, viewer, pool, rng);
            still.push(viewer);
        }
        compared += still.len();
        blind = still;
    }
    compared
}

/// Compares everything else that a viewer is sent, apart from views and steps.
fn says_the_same<G: Game>(
    one: &G,
    other: &G,
    viewer: Viewer,
    pool: &[G::Action],
    rng: &mut impl Rng,
) {
    assert_eq!(
        one.turn(),
        other.turn(),
        "whose turn it is tells {viewer:?} what it cannot know"
    );
    assert_eq!(
        one.rounds(),
        other.rounds(),
        "the points of the rounds tell {viewer:?} what it cannot know"
    );
    let Viewer::Seat(seat) = viewer else { return };
    let mut legal = some_legal(one, seat);
    assert_eq!(
        legal,
        some_legal(other, seat),
        "what is legal for seat {seat}, or its order, depends on what it cannot know"
    );
    for action in pool {
        assert_eq!(
            one.check(seat, action),
            other.check(seat, action),
            "an error tells seat {seat} what it cannot know"
        );
    }
    for _ in 0..PREVIEWS.min(legal.len()) {
        let action = legal.swap_remove(below(rng, legal.len() as u32) as usize);
        assert_eq!(
            one.preview(seat, &action),
            other.preview(seat, &action),
            "a preview of {action} tells seat {seat} what it cannot know"
        );
    }
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what is sent can be written")
}

/// How a deal is shared out by the rules: the only oracle that does not come from the game's own code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// How many cards each seat sees alone.
    pub each: usize,
    /// How many everybody sees.
    pub open: usize,
}

/// Of the first deal every seat sees its own cards and the open ones, and a spectator only the open ones.
///
/// Two places in the deck are equivalent for a viewer if exchanging their cards does not change that viewer's view. All
/// places that the rules hide must be equivalent; one that is not has leaked.
pub fn deals_are_hidden<G: Game>(position: &G, deal: &G::Chance, dealt: Dealt) {
    let sight = |chance: &G::Chance| -> Vec<String> {
        let mut after = position.clone();
        after.apply(&Step::Chance(chance.clone()));
        let viewers = watchers(after.seats());
        viewers.iter().map(|v| text(&after.view(*v))).collect()
    };
    let before = sight(deal);
    let value = serde_json::to_value(deal).expect("chance can be written");
    let deck = decks(&mut value.clone()).remove(0).clone();
    // For each viewer and place, the first equivalent place.
    let mut alike: Vec<Vec<usize>> = vec![(0..deck.len()).collect(); before.len()];
    for one in 0..deck.len() {
        for other in 0..one {
            let known = |places: &Vec<usize>| places[one] == places[other];
            if deck[one] == deck[other] || alike.iter().all(known) {
                continue;
            }
            let mut swapped = value.clone();
            decks(&mut swapped).remove(0).swap(one, other);
            let Ok(swapped) = serde_json::from_value(swapped) else {
                continue;
            };
            if position.check_chance(&swapped).is_err() {
                continue;
            }
            for (places, (old, new)) in alike.iter_mut().zip(before.iter().zip(sight(&swapped))) {
                if *old == new {
                    let (from, to) = (places[one], places[other]);
                    for place in places.iter_mut().filter(|place| **place == from) {
                        *place = to;
                    }
                }
            }
        }
    }
    for (viewer, places) in watchers(position.seats()).iter().zip(&alike) {
        let shown = match viewer {
            Viewer::Seat(_) => dealt.each + dealt.open,
            _ => dealt.open,
        };
        let hidden = deck.len() - shown;
        let size = |first: usize| places.iter().filter(|place| **place == first).count();
        assert!(
            (0..deck.len()).any(|first| size(first) == hidden),
            "{viewer:?} can tell some of the {hidden} cards apart that the rules hide in a deal"
        );
    }
}

/// Takes positions of a game. In the last deal before each, exchanges two of the cards that `hidden` names, and replays: the
/// viewer must see the same. Where a step is no longer legal, nothing is compared. Returns how many comparisons were made.
pub fn hidden_stay_hidden<G: Game>(
    setup: &Setup<G::Options>,
    steps: &[Step<G>],
    hidden: &dyn Fn(&G, Viewer) -> Vec<Value>,
    rng: &mut impl Rng,
) -> usize {
    let mut compared = 0;
    for _ in 0..EXCHANGES {
        let until = &steps[..below(rng, steps.len() as u32 + 1) as usize];
        let chance = |step: &Step<G>| matches!(step, Step::Chance(_));
        let Some(at) = until.iter().rposition(chance) else {
            continue;
        };
        let mut one = G::new(setup).unwrap_or_else(|error| panic!("refused: {error}"));
        for step in &until[..at] {
            one.apply(step);
        }
        let mut other = one.clone();
        for step in &until[at..] {
            one.apply(step);
        }
        let viewers = watchers(one.seats());
        let viewer = viewers[below(rng, viewers.len() as u32) as usize];
        let Some(exchanged) = exchanged(&until[at], &hidden(&one, viewer), rng) else {
            continue;
        };
        let mut twins = std::iter::once(&exchanged).chain(&until[at + 1..]);
        let replayed = twins.all(|step| {
            let possible = possible(&other, step);
            if possible {
                other.apply(step);
            }
            possible
        });
        if replayed {
            assert_eq!(
                text(&one.view(viewer)),
                text(&other.view(viewer)),
                "{viewer:?} sees which of two cards is where, and the rules hide both"
            );
            compared += 1;
        }
    }
    compared
}

/// A deal with two of the hidden cards exchanged. A card of which the viewer knows another copy stays where it is.
fn exchanged<G: Game>(step: &Step<G>, hidden: &[Value], rng: &mut impl Rng) -> Option<Step<G>> {
    let Step::Chance(chance) = step else {
        return None;
    };
    let mut value = serde_json::to_value(chance).ok()?;
    let mut found = decks(&mut value);
    let deck = found.first_mut()?;
    let copies = |cards: &[Value], card| cards.iter().filter(|other| *other == card).count();
    let mut places: Vec<usize> = (0..deck.len())
        .filter(|place| {
            let card = &deck[*place];
            hidden.contains(card) && copies(hidden, card) == copies(deck, card)
        })
        .collect();
    shuffle(rng, &mut places);
    let (one, others) = places.split_first()?;
    let other = others.iter().find(|place| deck[**place] != deck[*one])?;
    deck.swap(*one, *other);
    serde_json::from_value(value).ok().map(Step::Chance)
}
