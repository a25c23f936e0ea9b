//! Computes a season.

use std::collections::BTreeMap;
use std::sync::Arc;

use sheet::{Digest, DigestPair, DigestPlayer, SoloCount};

use super::{Season, SeasonEvening, SeasonPair, SeasonPlayer, Who, cash, who};
use crate::Facts;

/// Adds up the evenings of a year, or all of them. Each comes with its sheet's id, or without one if it was played
/// online.
pub fn season(
    facts: &Facts,
    evenings: &[(Option<String>, Arc<Digest>)],
    year: Option<u16>,
) -> Season {
    let begun = |digest: &Digest| facts.season.year_of(digest.opened);
    let mut years: Vec<u16> = evenings.iter().map(|(_, one)| begun(one)).collect();
    years.sort_unstable_by(|one, other| other.cmp(one));
    years.dedup();
    let mut chosen: Vec<&(Option<String>, Arc<Digest>)> = evenings
        .iter()
        .filter(|(_, one)| year.is_none_or(|year| begun(one) == year))
        .collect();
    chosen.sort_by_key(|(_, one)| one.opened);

    let mut sums = Sums::new(facts);
    for (place, (sheet, digest)) in chosen.iter().enumerate() {
        sums.add(place, digest, sheet.is_some());
    }
    let (players, pairs) = sums.ranked(chosen.len());
    let currency = evenings.iter().rev();
    Season {
        year,
        years,
        start: facts.season,
        players,
        pairs,
        cash: cash::lines(facts, evenings.iter().map(|(_, digest)| digest.as_ref())),
        cash_course: cash::course(facts, evenings.iter().map(|(_, digest)| digest.as_ref())),
        payments: cash::payments(facts),
        currency: currency.filter_map(|(_, one)| one.currency.clone()).next(),
        evenings: chosen
            .into_iter()
            .map(|(sheet, one)| SeasonEvening {
                sheet: sheet.clone(),
                title: one.title.clone(),
                opened: one.opened,
                games: one.games,
                closed: one.closed,
            })
            .collect(),
    }
}

/// A season being computed. People have numbers, so that each name is looked up once, not once per evening.
struct Sums<'a> {
    facts: &'a Facts,
    numbers: BTreeMap<String, usize>,
    people: BTreeMap<Who, usize>,
    players: Vec<SeasonPlayer>,
    /// By the numbers of two people, the smaller first.
    pairs: BTreeMap<[usize; 2], SeasonPair>,
}

impl<'a> Sums<'a> {
    fn new(facts: &'a Facts) -> Self {
        Self {
            facts,
            numbers: BTreeMap::new(),
            people: BTreeMap::new(),
            players: Vec::new(),
            pairs: BTreeMap::new(),
        }
    }

    /// The number of the person with this name in an evening.
    fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let who = who(self.facts, name);
        let number = *self.people.entry(who).or_insert_with_key(|(member, name)| {
            self.players.push(SeasonPlayer {
                member: *member,
                name: name.clone(),
                ..SeasonPlayer::default()
            });
            self.players.len() - 1
        });
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// Adds an evening, or a game played online, which does not count as an attended evening.
    fn add(&mut self, place: usize, digest: &Digest, evening: bool) {
        let numbers: Vec<usize> = digest
            .players
            .iter()
            .map(|player| self.number(&player.name))
            .collect();
        let most = digest.players.iter().map(|one| one.points).max();
        for (number, one) in numbers.iter().zip(&digest.players) {
            if one.counted.games == 0 && one.points == 0 {
                continue;
            }
            let player = &mut self.players[*number];
            // Two names of one person in one evening count as one evening.
            let first = player.course.len() <= place;
            let wins = digest.games > 0 && Some(one.points) == most;
            player.tally.evenings += u32::from(evening && first);
            player.tally.evenings_won += u32::from(evening && wins);
            add(player, one);
            player.course.resize(place, None);
            player.course.push(Some(player.tally.points));
        }
        for pair in &digest.pairs {
            let [Some(first), Some(second)] = pair.players.map(|one| numbers.get(one.index()))
            else {
                continue;
            };
            self.add_pair(*first, *second, pair);
        }
    }

    fn add_pair(&mut self, first: usize, second: usize, pair: &DigestPair) {
        if first == second {
            return;
        }
        let swap = first > second;
        let key = if swap {
            [second, first]
        } else {
            [first, second]
        };
        let (mine, theirs) = if swap {
            (pair.second_won, pair.first_won)
        } else {
            (pair.first_won, pair.second_won)
        };
        let sum = self.pairs.entry(key).or_default();
        sum.together += pair.together;
        sum.together_won += pair.together_won;
        sum.against += pair.against;
        sum.first_won += mine;
        sum.second_won += theirs;
    }

    /// All participants: by points, then games won, then solos won; and the pairs, as indices into that list.
    fn ranked(self, evenings: usize) -> (Vec<SeasonPlayer>, Vec<SeasonPair>) {
        let numbered = self.players.into_iter().enumerate();
        let mut list: Vec<(usize, SeasonPlayer)> = numbered
            .filter(|(_, player)| !player.course.is_empty())
            .collect();
        let rank = |one: &SeasonPlayer| (one.tally.points, one.tally.won, one.tally.solos_won);
        list.sort_by(|(_, one), (_, other)| {
            rank(other)
                .cmp(&rank(one))
                .then_with(|| one.name.cmp(&other.name))
        });
        let mut places = BTreeMap::new();
        let mut ranking: Vec<SeasonPlayer> = Vec::new();
        for (number, mut player) in list {
            let place = ranking.len() as u32;
            let equal = ranking.last().filter(|last| rank(last) == rank(&player));
            player.place = equal.map_or(place + 1, |last| last.place);
            player.average = match i64::from(player.tally.games) {
                0 => 0,
                games => rounded(player.tally.points * 100, games),
            };
            fill(&mut player.course, evenings);
            places.insert(number, place);
            ranking.push(player);
        }
        let place = |number: &usize| places.get(number).copied();
        let pairs = self.pairs.iter().filter_map(|([first, second], pair)| {
            let players = [place(first)?, place(second)?];
            Some(SeasonPair { players, ..*pair })
        });
        (ranking, pairs.collect())
    }
}

/// Rounds to the nearest hundredth, halves away from 0.
fn rounded(sum: i64, games: i64) -> i64 {
    (2 * sum + sum.signum() * games) / (2 * games)
}

/// A player who is absent keeps the total.
fn fill(course: &mut Vec<Option<i64>>, evenings: usize) {
    let mut now = None;
    for after in course.iter_mut() {
        now = after.or(now);
        *after = now;
    }
    course.resize(evenings, now);
}

fn add(player: &mut SeasonPlayer, evening: &DigestPlayer) {
    let (sum, one) = (&mut player.tally, &evening.counted);
    sum.points += evening.points;
    sum.games += one.games;
    sum.won += one.won;
    sum.solos += one.solos;
    sum.solos_won += one.solos_won;
    sum.calls += one.calls;
    sum.calls_kept += one.calls_kept;
    sum.missed += one.missed;
    sum.doppelkopf += one.doppelkopf;
    sum.fox += one.fox;
    sum.charlie += one.charlie;
    sum.charlie_caught += one.charlie_caught;
    sum.penalties += evening.penalties;
    sum.cents += evening.cents;
    sum.best = sum.best.max(one.best);
    sum.worst = match (sum.worst, one.worst) {
        (Some(sum), Some(one)) => Some(sum.min(one)),
        (sum, one) => sum.or(one),
    };
    for kind in &one.solos_by_kind {
        let kinds = &mut player.solos_by_kind;
        SoloCount::add(kinds, &kind.game, kind.games, kind.won);
    }
}
