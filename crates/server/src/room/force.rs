//! Forces open the withheld parts of a cut.

use game::Seat;

use super::{Broken, Room, ToRoom};
use crate::force::{self, Forcing};

impl Room {
    /// Starts forcing every part that the table waits for, while anybody is connected, and stops the others.
    pub(super) fn force_parts(&mut self) {
        let wanted = self.table.deal().map(|deal| (deal.number, deal.to_force()));
        let Some((deal, puzzles)) = wanted.filter(|(_, puzzles)| !puzzles.is_empty()) else {
            self.forcing = None;
            return;
        };
        if self.members.is_empty() {
            return;
        }
        let mut forcing = self
            .forcing
            .take()
            .filter(|forcing| forcing.deal == deal)
            .unwrap_or_else(|| Forcing::new(deal));
        let seats: Vec<Seat> = puzzles.iter().map(|(seat, _)| *seat).collect();
        forcing.keep(&seats);
        for (seat, puzzle) in puzzles {
            let Some(awaited) = forcing.begin(seat) else {
                continue;
            };
            let (table, me) = (self.table.id().to_owned(), self.me.clone());
            tokio::spawn(async move {
                let solution = force::force(table, deal, seat, puzzle, awaited).await;
                if let (Some(solution), Some(room)) = (solution, me.upgrade()) {
                    let solution = Box::new(solution);
                    let forced = ToRoom::Forced {
                        deal,
                        seat,
                        solution,
                    };
                    let _ = room.send(Box::new(forced)).await;
                }
            });
        }
        self.forcing = Some(forcing);
    }

    pub(super) async fn forced(
        &mut self,
        deal: u32,
        seat: Seat,
        solution: &fair::Number,
    ) -> Result<(), Broken> {
        let batch = self.table.force_part(deal, seat, solution, self.now());
        self.commit(batch).await?;
        self.drive().await
    }
}
