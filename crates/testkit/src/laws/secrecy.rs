//! Laws of secrecy: what a seat is sent depends only on what it may know.

use std::collections::{BTreeMap, BTreeSet};

use game::{Game, Seat, Step, Viewer};
use rand_core::Rng;
use serde_json::Value;

use super::viewers;

/// Positions sampled at each place.
const SAMPLES: usize = 6;

/// The steps that each seat has been shown so far.
pub struct Told<G: Game>(Vec<Vec<G::StepView>>);

impl<G: Game> Told<G> {
    /// No steps yet.
    pub fn new(seats: u8) -> Self {
        Self(vec![Vec::new(); usize::from(seats)])
    }

    /// Shows a step to every seat.
    pub fn tell(&mut self, before: &G, step: &Step<G>) {
        for (index, told) in self.0.iter_mut().enumerate() {
            told.push(before.step_view(step, Viewer::Seat(Seat::new(index))));
        }
    }
}

/// Laws of one position.
pub fn laws<G: Game>(
    position: &G,
    told: &Told<G>,
    pool: &[G::Action],
    rng: &mut impl Rng,
    hidden: &mut Hidden,
) {
    for viewer in viewers(position.seats()) {
        let view = position.view(viewer);
        let text = serde_json::to_string(&view).expect("a view can be written");
        let back: G::View = serde_json::from_str(&text).expect("a view can be read");
        assert_eq!(back, view, "a view changes when it is written and read");
    }
    for seat in Seat::all(position.seats()) {
        for memory in [&told.0[seat.index()][..], &[]] {
            imagined_look_the_same(position, seat, memory, pool, rng, hidden);
        }
    }
}

fn imagined_look_the_same<G: Game>(
    position: &G,
    seat: Seat,
    memory: &[G::StepView],
    pool: &[G::Action],
    rng: &mut impl Rng,
    hidden: &mut Hidden,
) {
    let viewer = Viewer::Seat(seat);
    let view = position.view(viewer);
    let bytes = serde_json::to_string(&view).expect("a view can be written");
    let mut open = Vec::new();
    for _ in 0..SAMPLES {
        let imagined = G::determinize(&view, memory, rng)
            .unwrap_or_else(|| panic!("seat {seat} cannot imagine any position from {bytes}"));
        let seen = serde_json::to_string(&imagined.view(viewer)).expect("a view can be written");
        assert_eq!(
            seen, bytes,
            "seat {seat} imagines a position that it would see otherwise"
        );
        assert_eq!(
            imagined.turn().seats(),
            position.turn().seats(),
            "whose turn it is depends on what seat {seat} cannot know"
        );
        let mut known = position.legal_actions(seat);
        for action in imagined.legal_actions(seat) {
            let place = known.iter().position(|legal| *legal == action);
            let place = place.unwrap_or_else(|| {
                panic!("what is legal for seat {seat} depends on what it cannot know: {action}")
            });
            known.swap_remove(place);
        }
        assert!(
            known.is_empty(),
            "what is legal for seat {seat} depends on what it cannot know: {known:?}"
        );
        for action in pool {
            assert_eq!(
                imagined.check(seat, action),
                position.check(seat, action),
                "an error tells seat {seat} what it cannot know"
            );
        }
        open.push(
            serde_json::to_value(imagined.view(Viewer::Open)).expect("a view can be written"),
        );
    }
    hidden.compare(
        &serde_json::to_value(&view).expect("a view can be written"),
        &open,
    );
}

/// The hidden places of the open view, and those that were ever sampled with two different values.
#[derive(Default)]
pub struct Hidden {
    seen: BTreeSet<String>,
    varied: BTreeSet<String>,
}

impl Hidden {
    fn compare(&mut self, view: &Value, open: &[Value]) {
        let known = leaves(view);
        let imagined: Vec<_> = open.iter().map(leaves).collect();
        for place in imagined
            .iter()
            .flat_map(BTreeMap::keys)
            .collect::<BTreeSet<_>>()
        {
            let values: BTreeSet<Option<&Vec<String>>> =
                imagined.iter().map(|leaves| leaves.get(place)).collect();
            if values.len() > 1 {
                self.varied.insert(place.clone());
            }
            if known.get(place) != imagined[0].get(place) {
                self.seen.insert(place.clone());
            }
        }
    }

    /// Every hidden place must have been sampled with two different values somewhere; one that never was has
    /// leaked into the view.
    pub fn varied(&self, deducible: &[&str]) {
        let fixed: Vec<_> = self
            .seen
            .difference(&self.varied)
            .filter(|place| !deducible.contains(&place.as_str()))
            .collect();
        assert!(
            fixed.is_empty(),
            "hidden, yet always imagined the same: {fixed:?}"
        );
    }
}

/// The scalar values of a JSON document by place, without array indices.
fn leaves(value: &Value) -> BTreeMap<String, Vec<String>> {
    fn walk(value: &Value, place: &str, leaves: &mut BTreeMap<String, Vec<String>>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, place, leaves)),
            Value::Object(fields) => {
                for (name, field) in fields {
                    let dot = if place.is_empty() { "" } else { "." };
                    walk(field, &format!("{place}{dot}{name}"), leaves);
                }
            }
            leaf => leaves
                .entry(place.to_owned())
                .or_default()
                .push(leaf.to_string()),
        }
    }
    let mut found = BTreeMap::new();
    walk(value, "", &mut found);
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_place_that_never_varies_counts_as_leaked() {
        let view = json!({"hand": ["AS"], "other": null});
        let mut hidden = Hidden::default();
        hidden.compare(
            &view,
            &[
                json!({"hand": ["AS"], "other": "KS"}),
                json!({"hand": ["AS"], "other": "KS"}),
            ],
        );
        assert!(std::panic::catch_unwind(|| hidden.varied(&[])).is_err());
        hidden.varied(&["other"]);
        hidden.compare(
            &view,
            &[
                json!({"hand": ["AS"], "other": "KS"}),
                json!({"hand": ["AS"], "other": "QS"}),
            ],
        );
        hidden.varied(&[]);
    }
}
