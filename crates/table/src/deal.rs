//! A fair deal on its way from the commitment to the cards.

use fair::{Bytes32, Cut, DealId, DealStream};
use game::{Seat, SeatSet};

/// One player's part of the cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutPart {
    /// Whose.
    pub seat: Seat,
    /// The sealed part, once it is there.
    pub commitment: Option<Bytes32>,
    /// The opened part and its salt, once they are there.
    pub opened: Option<(Bytes32, Bytes32)>,
    /// Whether the player stands aside.
    pub aside: bool,
}

/// A deal: in preparation, or dealt and not yet shown.
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
    /// Whether the parts are being opened.
    pub closed: bool,
    /// When this stage began.
    pub since: u64,
    /// How many rounds were over before it.
    pub rounds: usize,
    /// The number of its step in the game, once it is dealt.
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
            commitment: None,
            opened: None,
            aside: false,
        };
        Self {
            number,
            algorithm,
            secret,
            salt,
            parts: cutters.into_iter().map(part).collect(),
            closed: false,
            since,
            rounds,
            step: None,
        }
    }

    /// What the server shows before anybody cuts.
    pub fn commitment(&self, table: &str) -> Bytes32 {
        let deal = self.number;
        fair::commitment(DealId { table, deal }, &self.secret, &self.salt)
    }

    /// Whether nobody is awaited in this stage any more.
    pub fn is_complete(&self) -> bool {
        self.parts.iter().all(|part| !self.awaits(part))
    }

    /// Whether this part is awaited in this stage.
    pub fn awaits(&self, part: &CutPart) -> bool {
        if self.closed {
            part.commitment.is_some() && part.opened.is_none()
        } else {
            part.commitment.is_none() && !part.aside
        }
    }

    /// The part of this seat.
    pub fn part(&self, seat: Seat) -> Option<&CutPart> {
        self.parts.iter().find(|part| part.seat == seat)
    }

    pub(crate) fn part_mut(&mut self, seat: Seat) -> Option<&mut CutPart> {
        self.parts.iter_mut().find(|part| part.seat == seat)
    }

    /// The stream that the cards follow from: whoever has not opened a part by now is left out.
    pub fn stream(&self, table: &str) -> DealStream {
        let cuts: Vec<Cut> = self
            .parts
            .iter()
            .filter_map(|part| {
                let (part_opened, _) = part.opened?;
                Some(Cut {
                    seat: part.seat.index() as u8,
                    part: part_opened,
                })
            })
            .collect();
        let deal = self.number;
        DealStream::new(DealId { table, deal }, &self.secret, &self.salt, &cuts)
    }
}
