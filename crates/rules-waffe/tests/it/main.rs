//! Waffe, tested by laws, by data, and against a literal implementation of the rules.

mod allocations;
mod fields;
mod games;
mod laws;
mod notation;
mod plays;
mod playthroughs;
mod solver;
mod word_by_word;

#[global_allocator]
static COUNTING: testkit::alloc::Counting = testkit::alloc::Counting;

/// The cards of a text.
fn pile(text: &str) -> rules_waffe::Pile {
    text.split_whitespace()
        .map(|card| {
            card.parse::<cards::Card>()
                .unwrap_or_else(|error| panic!("{error}"))
        })
        .collect()
}
