//! The draw: who sits at which table, by lot, so that people meet again only if it cannot be avoided.
//!
//! Social-golfer scheduling has no fast exact algorithm. A tabu search by swaps finds the best draw of every size that is small enough to compare
//! with an exhaustive search (`tests/it/tournament.rs`), within a few milliseconds for 200 people.

use game::{below, shuffle};
use rand_core::Rng;
use sheet::SEATS;

use super::{DrawnTable, StartNumber};

/// Swaps per attempt.
const SWAPS: u32 = 600;

/// Limit of attempts while a better draw may exist.
const ATTEMPTS: u32 = 24;

/// The cost of meeting again: more than any number of long tables.
const MEETING: u32 = 1000;

/// Two people who were swapped may not move again for this many swaps.
const MEMORY: u32 = 6;

/// Draws the tables of a round. `before` are the rounds drawn so far. There are as many tables as possible, of four and five from twelve people
/// on; people who sat at a larger table sit at a smaller one next time, if possible.
pub fn draw(
    present: &[StartNumber],
    before: &[Vec<DrawnTable>],
    rng: &mut (impl Rng + ?Sized),
) -> Vec<Vec<StartNumber>> {
    let lots = Lots::new(present, before);
    let mut best: Option<(u32, Vec<usize>)> = None;
    for _ in 0..ATTEMPTS {
        let found = lots.attempt(rng);
        if best.as_ref().is_none_or(|(least, _)| found.0 < *least) {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|(least, _)| *least <= lots.least) {
            break;
        }
    }
    let order = best.map_or_else(Vec::new, |(_, order)| order);
    let mut tables: Vec<Vec<StartNumber>> = Vec::new();
    for seats in lots.tables() {
        let mut table: Vec<StartNumber> = order[seats].iter().map(|one| present[*one]).collect();
        shuffle(rng, &mut table);
        tables.push(table);
    }
    shuffle(rng, &mut tables);
    tables
}

/// The costs for the draw, by index among those present.
struct Lots {
    sizes: Vec<usize>,
    /// The first seat of each table.
    starts: Vec<usize>,
    /// The table of each seat.
    table_of: Vec<usize>,
    /// The cost of seating two people together.
    meeting: Vec<Vec<u32>>,
    /// The cost of seating a person at a larger table.
    large: Vec<u32>,
    /// A lower bound of the cost of a draw.
    least: u32,
}

impl Lots {
    fn new(present: &[StartNumber], before: &[Vec<DrawnTable>]) -> Self {
        let count = present.len();
        let tables = (count / SEATS).max(1);
        let sizes: Vec<usize> = (0..tables)
            .map(|table| count / tables + usize::from(table < count % tables))
            .collect();
        let starts = sizes.iter().scan(0, |next, size| {
            *next += size;
            Some(*next - size)
        });
        let starts: Vec<usize> = starts.collect();
        let table_of = sizes.iter().enumerate();
        let table_of = table_of.flat_map(|(table, size)| std::iter::repeat_n(table, *size));
        let place = |number: &StartNumber| present.iter().position(|one| one == number);
        let mut met = vec![vec![0_u32; count]; count];
        let mut large = vec![0_u32; count];
        for round in before {
            let smallest = round.iter().map(|table| table.seats.len()).min();
            for table in round {
                let seats: Vec<usize> = table.seats.iter().filter_map(place).collect();
                for one in &seats {
                    large[*one] += u32::from(Some(table.seats.len()) > smallest);
                    for other in seats.iter().filter(|other| *other != one) {
                        met[*one][*other] += 1;
                    }
                }
            }
        }
        // The cost grows with every further meeting of the same two.
        for met in met.iter_mut().flatten() {
            *met = met.pow(2) * MEETING;
        }
        let smallest = sizes.last().copied().unwrap_or(0);
        let long_seats: usize = sizes.iter().filter(|size| **size > smallest).sum();
        let mut fewest = large.clone();
        fewest.sort_unstable();
        Self {
            table_of: table_of.collect(),
            sizes,
            starts,
            meeting: met,
            least: fewest.iter().take(long_seats).sum(),
            large,
        }
    }

    /// The seats of each table.
    fn tables(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let tables = self.starts.iter().zip(&self.sizes);
        tables.map(|(start, size)| *start..start + size)
    }

    fn is_large(&self, seat: usize) -> bool {
        Some(&self.sizes[self.table_of[seat]]) > self.sizes.last()
    }

    /// The cost of a person at the table of a seat, ignoring the person on seat `but`.
    fn cost_at(&self, order: &[usize], person: usize, seat: usize, but: usize) -> u32 {
        let table = self.table_of[seat];
        let seats = self.starts[table]..self.starts[table] + self.sizes[table];
        let meetings = seats
            .filter(|other| *other != but && order[*other] != person)
            .map(|other| self.meeting[person][order[other]]);
        let long = if self.is_large(seat) {
            self.large[person]
        } else {
            0
        };
        meetings.sum::<u32>() + long
    }

    fn cost(&self, order: &[usize]) -> u32 {
        let mut twice = 0;
        let mut long = 0;
        for (seat, person) in order.iter().enumerate() {
            let own = if self.is_large(seat) {
                self.large[*person]
            } else {
                0
            };
            twice += self.cost_at(order, *person, seat, seat) - own;
            long += own;
        }
        twice / 2 + long
    }

    /// Starts from a random order and repeatedly makes the best swap for a seat with a cost.
    fn attempt(&self, rng: &mut (impl Rng + ?Sized)) -> (u32, Vec<usize>) {
        let count = self.table_of.len();
        let mut order: Vec<usize> = (0..count).collect();
        shuffle(rng, &mut order);
        let mut cost = self.cost(&order);
        let mut best = (cost, order.clone());
        let mut moved = vec![0_u32; count];
        for step in MEMORY..MEMORY + SWAPS {
            if best.0 <= self.least {
                break;
            }
            let troubled: Vec<usize> = (0..count)
                .filter(|seat| self.cost_at(&order, order[*seat], *seat, *seat) > 0)
                .collect();
            if troubled.is_empty() {
                break;
            }
            let seat = troubled[below(rng, troubled.len() as u32) as usize];
            let rested = |seat: usize| step >= moved[order[seat]] + MEMORY;
            let mut choice: Option<(i64, usize)> = None;
            let start = below(rng, count as u32) as usize;
            for other in (start..count).chain(0..start) {
                if self.table_of[other] == self.table_of[seat] {
                    continue;
                }
                let change = self.change_of_swap(&order, seat, other);
                let better_than_ever = i64::from(cost) + change < i64::from(best.0);
                let allowed = better_than_ever || (rested(seat) && rested(other));
                if allowed && choice.is_none_or(|(least, _)| change < least) {
                    choice = Some((change, other));
                }
            }
            let Some((change, other)) = choice else {
                continue;
            };
            order.swap(seat, other);
            moved[order[seat]] = step;
            moved[order[other]] = step;
            cost = u32::try_from(i64::from(cost) + change).unwrap_or(0);
            if cost < best.0 {
                best = (cost, order.clone());
            }
        }
        best
    }

    fn change_of_swap(&self, order: &[usize], one: usize, other: usize) -> i64 {
        let cost = |person, seat, but| i64::from(self.cost_at(order, person, seat, but));
        cost(order[one], other, other) + cost(order[other], one, one)
            - cost(order[one], one, one)
            - cost(order[other], other, other)
    }
}
