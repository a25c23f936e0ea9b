//! What follows from the rows: points, Bock, totals. Reckoned from the first row on, every time.

use rules_doppelkopf::scoring::{BadEntry, Line};
use rules_doppelkopf::{Bid, ByParty, Party};

use crate::score::{refuse_rule, score, triggers};
use crate::{BockState, Facts, PlayerId, RowEntry, RowId, RowResult, SheetRefusal, Trigger};

/// A row and what it came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredRow {
    /// Its name.
    pub id: RowId,
    /// Which game it is, counted from 1; nothing where it is none.
    pub number: Option<u32>,
    /// What was entered.
    pub entry: RowEntry,
    /// Who dealt.
    pub dealer: PlayerId,
    /// The four who played, the one left of the dealer first.
    pub players: Vec<PlayerId>,
    /// Who was Re, where it is known.
    pub re: Vec<PlayerId>,
    /// Who played alone.
    pub soloist: Option<PlayerId>,
    /// Who won; nobody where both parties missed what they called.
    pub winners: Vec<PlayerId>,
    /// The party that won, where it is known.
    pub winner: Option<Party>,
    /// The highest call of each party, and whether it was kept.
    pub calls: ByParty<(Bid, bool)>,
    /// Whom these calls are counted for.
    pub callers: ByParty<Vec<PlayerId>>,
    /// What one of the winners gets, doublings included.
    pub value: i64,
    /// What it is made of, before any doubling; empty where only the winners were entered.
    pub lines: Vec<Line>,
    /// How many times it was doubled.
    pub doublings: u8,
    /// What every player of the evening got; they add up to 0 in a game where everybody's points are written down.
    pub points: Vec<i64>,
    /// What every player has after it.
    pub totals: Vec<i64>,
    /// What in it started a Bock round.
    pub started: Vec<Trigger>,
}

impl ScoredRow {
    /// Whether it is a game, and not points for another reason.
    pub fn is_game(&self) -> bool {
        !matches!(self.entry.result, RowResult::Penalty { .. })
    }
}

/// All rows, reckoned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// The rows.
    pub rows: Vec<ScoredRow>,
    /// How many of them are games.
    pub played: u32,
    /// The Bock rounds that are running after the last.
    pub bock: BockState,
    /// What every player has.
    pub totals: Vec<i64>,
}

impl Ledger {
    /// The rows that are games.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &ScoredRow> {
        self.rows.iter().filter(|row| row.is_game())
    }

    /// Reckons every row; the first that cannot be is named.
    pub fn reckon(facts: &Facts) -> Result<Self, (usize, SheetRefusal)> {
        let mut ledger = Self {
            totals: vec![0; facts.players.len()],
            ..Self::default()
        };
        for (place, row) in facts.rows.iter().enumerate() {
            ledger
                .add(&row.id, &row.entry, facts)
                .map_err(|refusal| (place, refusal))?;
        }
        Ok(ledger)
    }

    /// Reckons one more row whose dealer and players are written out.
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
        // A game that is said not to be doubled stands outside the running round.
        if entry.bock != Some(0) {
            self.bock.played();
        }
        row.started = triggers(&row, rules);
        // Rows from before it was noted are of tables that said how long a round is.
        let seated = entry.seated.and_then(|seated| u16::try_from(seated).ok());
        let seated = seated.unwrap_or(crate::SEATS as u16);
        if !row.started.is_empty() && !self.bock.start(&rules.bock, during, seated) {
            row.started.clear();
        }
        self.rows.push(row);
        Ok(())
    }
}
