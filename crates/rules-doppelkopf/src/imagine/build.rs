//! Builds the position of a sampled deal: public parts from the view, hidden parts as sampled.

use game::Seat;

use super::Imagination;
use super::dealing::Bin;
use super::memory::{plays_of, trumps_of};
use crate::face::Face;
use crate::few::Few;
use crate::hand::Hand;
use crate::playout::Dice;
use crate::round::{Four, LastTrick, Played, Round, Stage, Trick, calls};
use crate::trumps::Trumps;
use crate::view::{PlayView, StageName};
use crate::{Bid, GameType, Reservation, SEATS};

impl Imagination {
    pub(super) fn build(
        &self,
        bins: &[Bin; 4],
        reservations: Four<Option<Reservation>>,
        dice: &mut Dice,
    ) -> Round {
        let view = &self.view;
        let mut hands = bins.map(|bin| bin.all());
        let heap = hands[self.you.index()];
        let own = view.hands[self.you].iter().flatten();
        hands[self.you.index()] = own.filter_map(|card| Face::of(*card)).collect();
        let first = view.dealer.next(SEATS);
        let mut round = Round::new(view.options, first, view.owing, view.forced, hands);
        round.reservations = reservations;
        if let Some(armut) = &view.armut {
            round.played = Played::Armut;
            round.declarer = Some(armut.poor);
            round.declined = armut.declined;
            round.partner = armut.taker;
        }
        let to_act = view.to_act.unwrap_or(first);
        round.stage = match view.stage {
            StageName::ArmutAsk => Stage::Asking(to_act),
            StageName::ArmutGive => Stage::Giving,
            StageName::ArmutReturn => Stage::Returning,
            _ => Stage::Reserving(to_act),
        };
        if let Some(play) = &view.play {
            set_play(&mut round, play);
            self.set_tricks(&mut round, play, heap, dice);
        }
        round
    }

    /// The tricks and their cards; forgotten tricks are filled from the heap.
    fn set_tricks(&self, round: &mut Round, play: &PlayView, heap: Hand, dice: &mut Dice) {
        let mut forgotten = round.won;
        for trick in &self.memory.tricks {
            let points: u8 = trick.plays.iter().map(|(_, face)| face.points()).sum();
            round.points[trick.winner.index()] += points;
            let left = &mut forgotten[trick.winner.index()];
            *left = left.saturating_sub(1);
        }
        let mut cards = [Face::HEART_TEN; 48];
        let mut count = 0;
        for face in heap.cards() {
            cards[count] = face;
            count += 1;
        }
        dice.shuffle(&mut cards[..count]);
        let mut heap = cards[..count].iter();
        for seat in Seat::all(SEATS) {
            let taken = heap.by_ref().take(usize::from(forgotten[seat.index()]) * 4);
            round.points[seat.index()] += taken.map(|face| face.points()).sum::<u8>();
        }
        round.last = play.last_trick.as_ref().and_then(|last| {
            let cards: Vec<Face> = plays_of(last).map(|(_, face)| face).collect();
            Some(LastTrick {
                leader: last.leader,
                cards: cards.try_into().ok()?,
                winner: last.winner?,
            })
        });
        round.trick = trick_on_table(round.trumps, play);
    }
}

/// Everything public about the game, and what follows from the hands.
fn set_play(round: &mut Round, play: &PlayView) {
    round.stage = Stage::Playing;
    round.played = match play.game {
        GameType::Normal | GameType::Silent => Played::Normal,
        GameType::Wedding => Played::Wedding,
        GameType::Armut => Played::Armut,
        GameType::Solo(solo) => Played::Solo(solo),
    };
    round.declarer = play.declarer;
    round.compulsory = play.compulsory;
    round.partner = play.partner;
    round.clarified = play.clarified;
    round.returned_trumps = play.returned_trumps;
    round.queens = play.queens.iter().copied().collect();
    round.re = match round.played {
        Played::Normal => Seat::all(SEATS)
            .filter(|seat| {
                round.hand(*seat).count(Face::CLUB_QUEEN) > 0
                    || round.queens.iter().any(|owner| owner == *seat)
            })
            .collect(),
        _ => round.declarer.into_iter().chain(round.partner).collect(),
    };
    round.trumps = trumps_of(play.game);
    let tens = round.trumps.order().trumps() & Face::HEART_TEN.bit();
    round.second_ten = round.options.second_heart_ten && tens != 0;
    if round.options.schweinchen && !matches!(round.played, Played::Solo(_)) {
        let both = |seat: &Seat| round.hand(*seat).count(Face::FOX) == 2;
        round.schweinchen = play.schweinchen.or_else(|| Seat::all(SEATS).find(both));
        if round.schweinchen.is_some() {
            round.trumps = Trumps::Schweinchen;
        }
    }
    for made in &play.calls {
        if round.bids[made.party] == Bid::None {
            let cards = made.cards + round.limits_drop();
            round.late[made.party] = cards < calls::limit(Bid::Win);
        }
        round.bids[made.party] = made.call.bid();
    }
    round.calls = play.calls.iter().copied().collect::<Few<_, 10>>();
    for seat in Seat::all(SEATS) {
        let at = |counts: &game::BySeat<u8>| counts.0.get(seat.index()).copied().unwrap_or(0);
        round.won[seat.index()] = at(&play.tricks);
        round.doppelkopfs[seat.index()] = at(&play.doppelkopfs);
    }
    round.foxes = play.foxes.iter().copied().collect();
    round.heart_trick = play.heart_trick;
}

fn trick_on_table(trumps: Trumps, play: &PlayView) -> Trick {
    let order = trumps.order();
    let mut trick = Trick::led_by(play.trick.leader);
    for (seat, face) in plays_of(&play.trick).take(3) {
        if trick.len == 0 {
            trick.class = order.class[face.index()];
        }
        trick.cards[usize::from(trick.len)] = face;
        trick.len += 1;
        if play.trick.winner == Some(seat) {
            trick.best = seat;
            trick.strength = order.strength[face.index()];
        }
    }
    trick
}
