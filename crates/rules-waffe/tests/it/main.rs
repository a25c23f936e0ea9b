//! Waffe, tested by laws, by data, and against the rules read word by word.

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

/// The lines of a data file with their numbers, without comments and blank lines.
fn lines(data: &str) -> impl Iterator<Item = (usize, &str)> {
    data.lines()
        .enumerate()
        .map(|(number, line)| {
            (
                number + 1,
                line.split('#').next().unwrap_or_default().trim(),
            )
        })
        .filter(|(_, line)| !line.is_empty())
}
