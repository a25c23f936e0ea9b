//! The value of a round, and who wins it.

use game::Seat;

use crate::finished::{End, Reason};
use crate::options::{ClosedOther, MarriageCounts, Options, Schwarz, Unclaimed};
use crate::round::{Closing, Round, other};

impl Round {
    /// The seat's points now. Once the stock is closed, a frozen player keeps the points at that time.
    #[inline]
    pub fn counted(&self, seat: Seat, options: &Options) -> u16 {
        match self.closed {
            Some(closing) if closing.by != seat && options.closed_other == ClosedOther::Frozen => {
                closing.points
            }
            _ if options.marriage_counts == MarriageCounts::WithTrick
                && self.tricks[seat.index()] == 0 =>
            {
                0
            }
            _ => self.card_points[seat.index()] + self.marriage_points[seat.index()],
        }
    }

    /// Ends the round by a claim of the player to play.
    pub fn claim(&mut self, options: &Options) {
        let seat = self.to_play();
        let right = self.counted(seat, options) >= u16::from(options.goal);
        self.end = Some(if right {
            self.won(seat, Reason::Claim, options)
        } else {
            let points = match self.closed {
                Some(closing) if closing.by == seat => failed(&closing, options),
                _ if self.tricks[other(seat).index()] == 0 => options.wrong_claim_no_trick,
                _ => options.wrong_claim,
            };
            End {
                winner: Some(other(seat)),
                points,
                reason: Reason::WrongClaim,
            }
        });
    }

    /// Ends a round that nobody claimed, after the last trick.
    pub fn run_out(&mut self, options: &Options) {
        let enough = u16::from(options.goal);
        self.end = Some(match (self.closed, options.unclaimed) {
            (Some(closing), _) if self.counted(closing.by, options) >= enough => {
                self.won(closing.by, Reason::Closing, options)
            }
            (Some(closing), _) => End {
                winner: Some(other(closing.by)),
                points: failed(&closing, options),
                reason: Reason::FailedClosing,
            },
            (None, unclaimed) => {
                self.card_points[self.leader.index()] += u16::from(options.last_trick_bonus);
                match unclaimed {
                    Unclaimed::LastTrick => End {
                        winner: Some(self.leader),
                        points: options.unclaimed_points,
                        reason: Reason::LastTrick,
                    },
                    Unclaimed::HigherTotal => self.higher_total(enough, options),
                }
            }
        });
    }

    fn higher_total(&self, enough: u16, options: &Options) -> End {
        let totals = [0, 1].map(|seat| self.counted(Seat::new(seat), options));
        let ahead = Seat::new(usize::from(totals[1] > totals[0]));
        if totals[0] == totals[1] || totals[ahead.index()] < enough {
            return End {
                winner: None,
                points: 0,
                reason: Reason::Nobody,
            };
        }
        self.won(ahead, Reason::HigherTotal, options)
    }

    /// The end if this seat, having enough, wins now.
    #[inline]
    pub fn won(&self, winner: Seat, reason: Reason, options: &Options) -> End {
        let loser = other(winner);
        let (points, tricks) = match self.closed {
            Some(closing)
                if closing.by == winner && options.closed_other == ClosedOther::Frozen =>
            {
                (closing.points, closing.tricks[loser.index()])
            }
            _ => (self.counted(loser, options), self.tricks[loser.index()]),
        };
        End {
            winner: Some(winner),
            points: award(points, tricks, options),
            reason,
        }
    }
}

/// The award of a round whose loser has this many points and tricks.
#[inline]
pub const fn award(points: u16, tricks: u8, options: &Options) -> u8 {
    let nothing = match options.schwarz {
        Schwarz::NoTrick => tricks == 0,
        Schwarz::NoPoints => points == 0,
    };
    if nothing {
        options.schwarz_points
    } else if points < options.schneider_below as u16 {
        options.schneider_points
    } else {
        options.plain_points
    }
}

/// The award of the other player for a failed closing.
#[inline]
pub fn failed(closing: &Closing, options: &Options) -> u8 {
    if closing.tricks[other(closing.by).index()] == 0 {
        options.failed_closing_no_trick
    } else {
        options.failed_closing
    }
}
