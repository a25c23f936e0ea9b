//! A fair deal, from the commitment to the cards.

use fair::{Bytes32, Cut, DealId, DealStream, Number, Puzzle};
use game::{Seat, SeatSet};

/// A sealed part of the cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// Version 1: a hash of the part and its salt.
    Hash(Bytes32),
    /// A puzzle that anybody can solve with enough computation.
    Puzzle(Number),
}

/// How a part was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Version 1: the player revealed the salt.
    Salt(Bytes32),
    /// The player revealed the period.
    Period(Number),
    /// The player did not open it in time, so the server solved the puzzle.
    Forced,
}

/// One player's part of the cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutPart {
    /// The player's seat.
    pub seat: Seat,
    /// The sealed part, once received.
    pub sealed: Option<Seal>,
    /// The opened part, and how it was opened.
    pub opened: Option<(Bytes32, Key)>,
    /// Whether the player stands aside.
    pub aside: bool,
}

/// The stages of a deal's preparation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Players seal their parts.
    Sealing,
    /// Players open their parts.
    Opening,
    /// The server solves the puzzles of parts that were not opened in time.
    Forcing,
}

/// A deal: in preparation, or dealt and not yet revealed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The number of the deal at this table, counted from 1.
    pub number: u32,
    /// The version of the algorithm.
    pub algorithm: u32,
    /// The server's secret.
    pub secret: Bytes32,
    /// Its salt.
    pub salt: Bytes32,
    /// The parts of the cut in order of seats.
    pub parts: Vec<CutPart>,
    /// Its stage.
    pub stage: Stage,
    /// When this stage began.
    pub since: u64,
    /// How many rounds had ended before it.
    pub rounds: usize,
    /// The index of its step in the game, once it is dealt.
    pub step: Option<usize>,
}

impl Deal {
    pub(crate) fn new(
        number: u32,
        algorithm: u32,
        secret: Bytes32,
        salt: Bytes32,
        cutters: SeatSet,
        since: u64,
        rounds: usize,
    ) -> Self {
        let part = |seat| CutPart {
            seat,
            sealed: None,
            opened: None,
            aside: false,
        };
        Self {
            number,
            algorithm,
            secret,
            salt,
            parts: cutters.into_iter().map(part).collect(),
            stage: Stage::Sealing,
            since,
            rounds,
            step: None,
        }
    }

    /// The prefix of everything that is hashed for this deal.
    pub fn id<'a>(&self, table: &'a str) -> DealId<'a> {
        DealId {
            algorithm: self.algorithm,
            table,
            deal: self.number,
        }
    }

    /// The commitment that the server shows before anybody cuts.
    pub fn commitment(&self, table: &str) -> Bytes32 {
        fair::commitment(self.id(table), &self.secret, &self.salt)
    }

    /// Whether a sealed part counts even if its player does not open it.
    pub(crate) fn is_binding(&self) -> bool {
        self.algorithm > fair::HASHED_PARTS
    }

    /// Whether this stage waits for nobody.
    pub fn is_complete(&self) -> bool {
        self.parts.iter().all(|part| !self.awaits(part))
    }

    /// Whether this stage waits for this part.
    pub fn awaits(&self, part: &CutPart) -> bool {
        match self.stage {
            Stage::Sealing => part.sealed.is_none() && !part.aside,
            Stage::Opening | Stage::Forcing => part.sealed.is_some() && part.opened.is_none(),
        }
    }

    /// Seats without a sealed part: late, or standing aside.
    pub fn unsealed(&self) -> SeatSet {
        self.seats_of(|part| part.sealed.is_none())
    }

    /// Seats whose part is sealed but not open yet.
    pub fn unopened(&self) -> SeatSet {
        self.seats_of(|part| part.sealed.is_some() && part.opened.is_none())
    }

    fn seats_of(&self, fits: impl Fn(&CutPart) -> bool) -> SeatSet {
        let fitting = self.parts.iter().filter(|part| fits(part));
        fitting.map(|part| part.seat).collect()
    }

    /// The puzzles that the server is to solve now, with their seats.
    pub fn to_force(&self) -> Vec<(Seat, Number)> {
        let waiting = |part: &CutPart| match part.sealed {
            Some(Seal::Puzzle(puzzle)) if part.opened.is_none() => Some((part.seat, puzzle)),
            _ => None,
        };
        match self.stage {
            Stage::Forcing => self.parts.iter().filter_map(waiting).collect(),
            Stage::Sealing | Stage::Opening => Vec::new(),
        }
    }

    /// The part of this seat.
    pub fn part(&self, seat: Seat) -> Option<&CutPart> {
        self.parts.iter().find(|part| part.seat == seat)
    }

    pub(crate) fn part_mut(&mut self, seat: Seat) -> Option<&mut CutPart> {
        self.parts.iter_mut().find(|part| part.seat == seat)
    }

    /// The part that follows from a solution of this seat's puzzle; `None` if it has no puzzle.
    pub(crate) fn solved(&self, table: &str, seat: Seat, solution: &Number) -> Option<Bytes32> {
        let puzzle = self.puzzle(table, seat)?;
        Some(puzzle.part(solution))
    }

    /// The puzzle that this seat sealed.
    pub fn puzzle<'a>(&self, table: &'a str, seat: Seat) -> Option<Puzzle<'a>> {
        let Some(Seal::Puzzle(number)) = self.part(seat)?.sealed else {
            return None;
        };
        Puzzle::new(self.id(table), seat.index() as u8, number).ok()
    }

    /// The random stream for the cards, from the secret and every opened part.
    pub fn stream(&self, table: &str) -> DealStream {
        let opened = |part: &CutPart| {
            let (opened, _) = part.opened?;
            Some(Cut {
                seat: part.seat.index() as u8,
                part: opened,
            })
        };
        let cuts: Vec<Cut> = self.parts.iter().filter_map(opened).collect();
        DealStream::new(self.id(table), &self.secret, &self.salt, &cuts)
    }
}
