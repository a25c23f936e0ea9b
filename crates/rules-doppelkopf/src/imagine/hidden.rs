//! Restrictions on the hidden cards besides suits not followed: queens, foxes, Armut, reservations.

use cards::Rank;
use game::Seat;

use super::Imagination;
use super::dealing::Bin;
use crate::face::{Face, faces, rank_mask};
use crate::hand::Hand;
use crate::playout::Dice;
use crate::round::reserve::{MOST_ARMUT_TRUMPS, high_trumps};
use crate::trumps::Trumps;
use crate::view::{PlayView, StageName};
use crate::{GameType, Party, Reservation, SEATS, Said, Solo};

impl Imagination {
    /// Fixes every card whose place is known, and forbids impossible places.
    pub(super) fn require(
        &self,
        bins: &mut [Bin; 4],
        pool: &mut Hand,
        dice: &mut Dice,
    ) -> Option<()> {
        match &self.view.play {
            Some(play) => {
                self.require_queens(play, bins, pool)?;
                self.require_foxes(play, bins, pool)?;
                if play.game == GameType::Armut {
                    self.require_exchange(play, bins, pool, dice)?;
                }
                Some(())
            }
            None => self.require_poor(bins, pool, dice),
        }
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let you = self.you;
        Seat::all(SEATS).filter(move |seat| *seat != you)
    }

    fn require_queens(&self, play: &PlayView, bins: &mut [Bin; 4], pool: &mut Hand) -> Option<()> {
        let queen = Face::CLUB_QUEEN;
        let shown = |seat: Seat| play.queens.iter().filter(|owner| **owner == seat).count() as u8;
        let remembered: u8 = self
            .memory
            .played
            .iter()
            .map(|hand| hand.count(queen))
            .sum();
        for _ in remembered..play.queens.len() as u8 {
            bins[self.you.index()].fix(queen, pool)?;
        }
        // Every club queen that was played was noticed, so none is in a forgotten trick.
        bins[self.you.index()].allowed &= !queen.bit();
        for seat in self.others() {
            let bin = &mut bins[seat.index()];
            let already = bin.fixed.count(queen);
            let party = play.parties.0.get(seat.index()).copied().flatten();
            let least = match play.game {
                GameType::Wedding if play.declarer == Some(seat) => 2 - shown(seat).min(2),
                GameType::Normal if party == Some(Party::Re) && shown(seat) == 0 => 1,
                GameType::Wedding => {
                    bin.allowed &= !queen.bit();
                    0
                }
                GameType::Normal if party == Some(Party::Kontra) => {
                    bin.allowed &= !queen.bit();
                    0
                }
                _ => 0,
            };
            for _ in already..least {
                bin.fix(queen, pool)?;
            }
        }
        Some(())
    }

    fn require_foxes(&self, play: &PlayView, bins: &mut [Bin; 4], pool: &mut Hand) -> Option<()> {
        let fox = Face::FOX;
        let heap = self.you.index();
        let remembered: u8 = self.memory.played.iter().map(|hand| hand.count(fox)).sum();
        let caught = |trick: &super::memory::KnownTrick| {
            let plays = trick.plays.iter();
            plays
                .filter(|(owner, face)| *face == fox && *owner != trick.winner)
                .count()
        };
        let caught: usize = self.memory.tricks.iter().map(caught).sum();
        for _ in caught..play.foxes.len() {
            bins[heap].fix(fox, pool)?;
        }
        if !self.view.options.schweinchen || matches!(play.game, GameType::Solo(_)) {
            return Some(());
        }
        match play.schweinchen {
            Some(holder) if holder != self.you => {
                if remembered == 0 && bins[heap].fixed.count(fox) == 0 {
                    bins[heap].fix(fox, pool)?;
                }
                for seat in self.others().filter(|seat| *seat != holder) {
                    bins[seat.index()].allowed &= !fox.bit();
                }
            }
            _ => {
                // A player who played a fox that was not the highest trump had only one.
                for seat in self.others() {
                    if self.memory.played[seat.index()].count(fox) > 0 {
                        bins[seat.index()].allowed &= !fox.bit();
                    }
                }
            }
        }
        Some(())
    }

    /// An Armut whose exchange is not complete.
    fn require_poor(&self, bins: &mut [Bin; 4], pool: &mut Hand, dice: &mut Dice) -> Option<()> {
        let Some(armut) = &self.view.armut else {
            return Some(());
        };
        if armut.poor == self.you {
            // The cards passed on are with the taker.
            if let Some(taker) = armut.taker {
                let given = self.memory.given[self.you.index()];
                fix_rest(&mut bins[taker.index()], pool, given, &[])?;
            }
            return Some(());
        }
        let most = match self.view.stage {
            StageName::ArmutReturn => 0,
            _ => dice.pick(usize::from(MOST_ARMUT_TRUMPS) + 1) as u8,
        };
        let bin = &mut bins[armut.poor.index()];
        fix_some(bin, pool, Trumps::Diamonds.order().trumps(), most, dice);
        bin.allowed &= !Trumps::Diamonds.order().trumps();
        Some(())
    }

    /// An Armut in play: the cards exchanged, and how many trumps came back.
    fn require_exchange(
        &self,
        play: &PlayView,
        bins: &mut [Bin; 4],
        pool: &mut Hand,
        dice: &mut Dice,
    ) -> Option<()> {
        let (poor, taker) = (play.declarer?, play.partner?);
        if self.memory.forgotten == 0 {
            let given = |seat: Seat| self.memory.given[seat.index()];
            let played = |seat: Seat| self.memory.played[seat.index()];
            if self.you == poor {
                let gone = [played(taker), given(taker)];
                fix_rest(&mut bins[taker.index()], pool, given(poor), &gone)?;
            } else if self.you == taker {
                fix_rest(&mut bins[poor.index()], pool, given(taker), &[played(poor)])?;
            }
        }
        if poor != self.you {
            let trumps = Trumps::Diamonds.order().trumps();
            let bin = &mut bins[poor.index()];
            let gone =
                self.memory.played[poor.index()].count_in(trumps) + bin.fixed.count_in(trumps);
            let left = play.returned_trumps?.saturating_sub(gone);
            let left = match self.memory.forgotten {
                0 => left,
                _ => dice.pick(usize::from(left) + 1) as u8,
            };
            fix_some(bin, pool, trumps & bin.allowed, left, dice);
            bin.allowed &= !trumps;
        }
        Some(())
    }

    /// A guess of a reservation that was not named.
    pub(super) fn guess(&self, seat: Seat, dice: &mut Dice) -> Reservation {
        let solo = Reservation::Solo(Solo::ALL[dice.pick(Solo::ALL.len())]);
        if self.can_have_said(seat, solo) {
            return solo;
        }
        let options = &self.view.options;
        let mut rest = [Reservation::Wedding; 3];
        let mut count = 0;
        for (reservation, on) in [
            (Reservation::Wedding, self.can_be_wedding(seat)),
            (Reservation::Armut, options.armut),
            (Reservation::Redeal, options.redeal),
        ] {
            if on && self.can_have_said(seat, reservation) {
                rest[count] = reservation;
                count += 1;
            }
        }
        rest[dice.pick(count.max(1))]
    }

    /// Makes sure that the seat has the cards its reservation needs.
    pub(super) fn bind(
        &self,
        seat: Seat,
        guess: Reservation,
        bin: &mut Bin,
        pool: &mut Hand,
        dice: &mut Dice,
    ) -> Option<()> {
        if self.has_exchanged(seat) {
            return Some(());
        }
        // With forgotten tricks the original hand is unknown, except for its club queens.
        match guess {
            Reservation::Wedding => {
                let play = self.view.play.as_ref();
                let shown = play.map_or(0, |play| {
                    play.queens.iter().filter(|owner| **owner == seat).count()
                });
                for _ in shown..2 {
                    bin.fix(Face::CLUB_QUEEN, pool)?;
                }
            }
            Reservation::Armut if self.memory.forgotten == 0 => {
                let trumps = Trumps::Diamonds.order().trumps();
                let gone = self.memory.played[seat.index()].count_in(trumps);
                let most = MOST_ARMUT_TRUMPS.checked_sub(gone)?;
                let some = dice.pick(usize::from(most) + 1) as u8;
                fix_some(bin, pool, trumps & bin.allowed, some, dice);
                bin.allowed &= !trumps;
            }
            Reservation::Redeal if self.memory.forgotten == 0 => {
                self.require_bad_hand(seat, bin, pool, dice)?;
            }
            _ => {}
        }
        Some(())
    }

    fn require_bad_hand(
        &self,
        seat: Seat,
        bin: &mut Bin,
        pool: &mut Hand,
        dice: &mut Dice,
    ) -> Option<()> {
        let gone = self.memory.played[seat.index()];
        let mask = match dice.pick(3) {
            0 => rank_mask(Rank::Nine),
            1 => rank_mask(Rank::King),
            _ => {
                bin.allowed &= !high_trumps();
                return (gone.mask() & high_trumps() == 0).then_some(());
            }
        };
        let missing = 5_u8.saturating_sub(gone.count_in(mask));
        (fix_some(bin, pool, mask & bin.allowed, missing, dice) == missing).then_some(())
    }

    /// Whether the seat took an Armut, so that its hand is not the one of its reservation any more.
    fn has_exchanged(&self, seat: Seat) -> bool {
        let armut = |play: &&PlayView| play.game == GameType::Armut;
        let playing = self.view.play.as_ref().filter(armut);
        let passing = self.view.armut.as_ref();
        playing.and_then(|play| play.partner) == Some(seat)
            || passing.and_then(|armut| armut.taker) == Some(seat)
    }

    /// Whether both club queens can have been dealt to the seat.
    fn can_be_wedding(&self, seat: Seat) -> bool {
        let mut elsewhere = self.others().filter(|other| *other != seat);
        let own = self.view.hands[self.you].iter().flatten();
        let own_queen = own.copied().any(|card| card == Face::CLUB_QUEEN.card());
        let shown_elsewhere = self.view.play.as_ref().is_some_and(|play| {
            play.queens
                .iter()
                .any(|owner| *owner == self.you || elsewhere.any(|other| other == *owner))
        });
        !own_queen && !shown_elsewhere
    }

    /// Whether the reservation would have had lower precedence than the one that took effect; before that, whether
    /// it is possible at all.
    fn can_have_said(&self, seat: Seat, reservation: Reservation) -> bool {
        let Some((owner, effective)) = self.named() else {
            return true;
        };
        let owes = |seat: Seat| self.view.owing.contains(seat);
        let first = self.view.dealer.next(SEATS);
        let place = |seat: Seat| (seat.index() + 4 - first.index()) % 4;
        let key = |seat: Seat, said: Reservation| (said.precedence(owes(seat)), place(seat));
        key(seat, reservation) > key(owner, effective)
    }

    /// The reservation that took effect.
    fn named(&self) -> Option<(Seat, Reservation)> {
        let play = self.view.play.as_ref();
        let owner = match (play, &self.view.armut) {
            (Some(play), _) => play.declarer?,
            (None, Some(armut)) => armut.poor,
            (None, None) => return None,
        };
        match self.view.reservations[owner]? {
            Said::Known(reservation) => Some((owner, reservation)),
            Said::Something => None,
        }
    }
}

/// Fixes up to `count` random cards of the mask here, and returns how many there were.
fn fix_some(bin: &mut Bin, pool: &mut Hand, mask: u32, count: u8, dice: &mut Dice) -> u8 {
    for done in 0..count {
        let open = pool.within(mask & bin.allowed);
        if open.is_empty() {
            return done;
        }
        let pick = dice.pick(usize::from(open.len()));
        let Some(face) = open.cards().nth(pick) else {
            return done;
        };
        if bin.fix(face, pool).is_none() {
            return done;
        }
    }
    count
}

/// Fixes the given cards here that have not been played since.
fn fix_rest(bin: &mut Bin, pool: &mut Hand, given: Hand, gone: &[Hand]) -> Option<()> {
    for face in faces(given.mask()) {
        let gone: u8 = gone.iter().map(|hand| hand.count(face)).sum();
        for _ in bin.fixed.count(face)..given.count(face).saturating_sub(gone) {
            bin.fix(face, pool)?;
        }
    }
    Some(())
}
