//! The results of the rows: points, Bock, totals. Always computed from the first row on.

use rules_doppelkopf::scoring::{BadEntry, Line};
use rules_doppelkopf::{Bid, ByParty, Party};

use crate::score::{refuse_rule, score, triggers};
use crate::{BockState, Facts, PlayerId, RowEntry, RowId, RowResult, SheetRefusal, Trigger};

/// A row and its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredRow {
    /// Its id.
    pub id: RowId,
    /// The number of the game, counted from 1; `None` if it is not a game.
    pub number: Option<u32>,
    /// What was entered.
    pub entry: RowEntry,
    /// Who dealt.
    pub dealer: PlayerId,
    /// The four who played, the one left of the dealer first.
    pub players: Vec<PlayerId>,
    /// The Re party, if known.
    pub re: Vec<PlayerId>,
    /// The soloist.
    pub soloist: Option<PlayerId>,
    /// The winners; nobody if both parties missed their calls.
    pub winners: Vec<PlayerId>,
    /// The winning party, if known.
    pub winner: Option<Party>,
    /// The highest call of each party, and whether it was kept.
    pub calls: ByParty<(Bid, bool)>,
    /// The players for whom these calls count.
    pub callers: ByParty<Vec<PlayerId>>,
    /// The points of one winner, with doublings.
    pub value: i64,
    /// The parts of the value before doubling; empty if only the winners were entered.
    pub lines: Vec<Line>,
    /// How often it was doubled.
    pub doublings: u8,
    /// The points of every player of the evening; they add up to 0 in a game if everybody's points are written
    /// down.
    pub points: Vec<i64>,
    /// The total of every player after it.
    pub totals: Vec<i64>,
    /// The triggers in it that started a Bock round.
    pub started: Vec<Trigger>,
}

impl ScoredRow {
    /// Whether it is a game, and not points for another reason.
    pub fn is_game(&self) -> bool {
        !matches!(self.entry.result, RowResult::Penalty { .. })
    }
}

/// All rows with their results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// The rows.
    pub rows: Vec<ScoredRow>,
    /// How many of them are games.
    pub played: u32,
    /// The Bock rounds that are running after the last row.
    pub bock: BockState,
    /// The total of every player.
    pub totals: Vec<i64>,
}

impl Ledger {
    /// The rows that are games.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &ScoredRow> {
        self.rows.iter().filter(|row| row.is_game())
    }

    /// Scores every row; an error has the index of the first row that cannot be scored.
    pub fn reckon(facts: &Facts) -> Result<Self, Box<(usize, SheetRefusal)>> {
        let mut ledger = Self {
            totals: vec![0; facts.players.len()],
            ..Self::default()
        };
        for (place, row) in facts.rows.iter().enumerate() {
            ledger
                .add(&row.id, &row.entry, facts)
                .map_err(|refusal| Box::new((place, refusal)))?;
        }
        Ok(ledger)
    }

    /// Scores one more row whose dealer and players are filled in.
    pub(crate) fn add(
        &mut self,
        id: &RowId,
        entry: &RowEntry,
        facts: &Facts,
    ) -> Result<(), SheetRefusal> {
        let rules = &facts.settings;
        let doublings = match entry.bock {
            Some(times) => u8::try_from(times)
                .map_err(|_| refuse_rule(&BadEntry::TooManyDoublings { doublings: times }))?,
            None => self.bock.doublings(),
        };
        let mut row = score(id, entry, rules, doublings, facts.players.len())?;
        for (total, points) in self.totals.iter_mut().zip(&row.points) {
            *total += points;
        }
        row.totals.clone_from(&self.totals);
        if !row.is_game() {
            row.doublings = 0;
            self.rows.push(row);
            return Ok(());
        }
        self.played += 1;
        row.number = Some(self.played);
        let during = self.bock.doublings() > 0;
        // A game marked as not doubled does not count for the running round.
        if entry.bock != Some(0) {
            self.bock.played();
        }
        row.started = triggers(&row, rules);
        // Older rows lack this; they are of tables with a fixed length of a round.
        let seated = entry.seated.and_then(|seated| u16::try_from(seated).ok());
        let seated = seated.unwrap_or(crate::SEATS as u16);
        if !row.started.is_empty() && !self.bock.start(&rules.bock, during, seated) {
            row.started.clear();
        }
        self.rows.push(row);
        Ok(())
    }
}
