//! What a seat remembers of the current deal.

use game::Seat;

use super::dealing::Bin;
use super::seat_set;
use crate::face::Face;
use crate::hand::Hand;
use crate::round::Four;
use crate::trumps::Trumps;
use crate::view::{StepView, TrickView, View};
use crate::{GameType, SEATS};

/// A trick that the seat remembers completely.
#[derive(Clone, Copy, Debug)]
pub struct KnownTrick {
    /// Its number, from 1.
    pub number: u8,
    /// The cards with their players, in order.
    pub plays: [(Seat, Face); 4],
    /// Who took it.
    pub winner: Seat,
}

/// What a seat remembers of the current deal.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Complete tricks, oldest first.
    pub tricks: Vec<KnownTrick>,
    /// The cards each seat is known to have played.
    pub played: Four<Hand>,
    /// The cards that each seat passed in an Armut, as far as this seat saw them.
    pub given: Four<Hand>,
    /// The cards whose place is unknown.
    pub unseen: Hand,
    /// Where they can be: a bin per seat; the viewer's own is the heap of forgotten tricks.
    pub bins: [Bin; 4],
    /// The number of forgotten tricks.
    pub forgotten: u8,
}

impl Memory {
    /// Reads the view and the history since the last deal.
    pub fn new(view: &View, you: Seat, history: &[StepView]) -> Option<Self> {
        let dealt = |step: &StepView| matches!(step, StepView::Dealt { .. });
        let start = history.iter().rposition(dealt).unwrap_or(0);
        let tricks = known_tricks(view, &history[start..]);
        let table = view.play.as_ref().map(|play| &play.trick);
        let plays = tricks
            .iter()
            .flat_map(|trick| trick.plays)
            .chain(table.into_iter().flat_map(plays_of));
        let mut played = [Hand::EMPTY; SEATS as usize];
        for (seat, face) in plays {
            played[seat.index()].insert(face);
        }
        let done: u8 = view
            .play
            .as_ref()
            .map_or(0, |play| play.tricks.0.iter().sum());
        let forgotten = done.checked_sub(tricks.len() as u8)?;
        let mut memory = Self {
            given: given(&history[start..]),
            unseen: Hand::EMPTY,
            bins: [Bin::default(); 4],
            forgotten,
            tricks,
            played,
        };
        memory.unseen = memory.unseen_from(view, you)?;
        memory.set_bins(view, you);
        Some(memory)
    }

    fn unseen_from(&self, view: &View, you: Seat) -> Option<Hand> {
        let deck = Face::all()
            .filter(|face| !view.options.forty_cards || face.points() > 0)
            .fold(0, |mask, face| mask | face.bit());
        let mut unseen = Hand::both(deck);
        let own = view.hands[you].as_ref()?;
        let own = own.iter().filter_map(|card| Face::of(*card));
        for face in own.chain(self.played.iter().flat_map(|hand| hand.cards())) {
            if unseen.count(face) == 0 {
                return None;
            }
            unseen.remove(face);
        }
        Some(unseen)
    }

    /// The room for each seat's cards, without the suits it did not follow.
    fn set_bins(&mut self, view: &View, you: Seat) {
        let all = (1 << Face::COUNT) - 1;
        for seat in Seat::all(SEATS) {
            self.bins[seat.index()] = Bin {
                room: view.hand_sizes[seat],
                allowed: all,
                ..Bin::default()
            };
        }
        self.bins[you.index()].room = 4 * self.forgotten;
        let Some(play) = &view.play else {
            return;
        };
        let order = trumps_of(play.game).order();
        let table: Vec<(Seat, Face)> = plays_of(&play.trick).collect();
        let tricks = self.tricks.iter().map(|trick| &trick.plays[..]);
        for plays in tricks.chain([&table[..]]) {
            let Some((_, led)) = plays.first() else {
                continue;
            };
            let class = order.class[led.index()];
            for (seat, face) in plays {
                if order.class[face.index()] != class && *seat != you {
                    self.bins[seat.index()].allowed &= !order.masks[class.index()];
                }
            }
        }
    }
}

/// The trumps of a game, without Schweinchen.
pub fn trumps_of(game: GameType) -> Trumps {
    match game {
        GameType::Solo(solo) => Trumps::of_solo(solo),
        _ => Trumps::Diamonds,
    }
}

/// The cards of a trick with their players.
pub fn plays_of(trick: &TrickView) -> impl Iterator<Item = (Seat, Face)> + '_ {
    let faces = trick.cards.iter().filter_map(|card| Face::of(*card));
    faces
        .take(4)
        .enumerate()
        .map(|(place, face)| (trick.leader.plus(place as u8, SEATS), face))
}

/// Every complete trick in the history, and the last one, which is open.
fn known_tricks(view: &View, history: &[StepView]) -> Vec<KnownTrick> {
    let mut tricks = Vec::new();
    let mut plays: Vec<(Seat, Face)> = Vec::new();
    for step in history {
        let StepView::Played {
            seat,
            card,
            trick,
            taken_by,
        } = step
        else {
            continue;
        };
        plays.extend(Face::of(*card).map(|face| (*seat, face)));
        if let Some(winner) = *taken_by {
            if let Ok(plays) = <[_; 4]>::try_from(&plays[..]) {
                tricks.push(KnownTrick {
                    number: *trick,
                    plays,
                    winner,
                });
            }
            plays.clear();
        }
    }
    let Some(play) = &view.play else {
        return Vec::new();
    };
    let done = play.tricks.0.iter().sum();
    if let Some(last) = &play.last_trick
        && tricks.last().is_none_or(|trick| trick.number != done)
        && let Ok(plays) = <[_; 4]>::try_from(plays_of(last).collect::<Vec<_>>())
    {
        tricks.push(KnownTrick {
            number: done,
            plays,
            winner: last.winner.unwrap_or(last.leader),
        });
    }
    let known = seat_set(Seat::all(SEATS));
    tricks.retain(|trick| {
        let seats = trick.plays.iter().map(|(seat, _)| *seat);
        seats.chain([trick.winner]).all(|seat| known.contains(seat))
    });
    tricks
}

/// The cards that each seat passed in an Armut, where they were seen.
fn given(history: &[StepView]) -> Four<Hand> {
    let mut given = [Hand::EMPTY; SEATS as usize];
    for step in history {
        if let StepView::Gave {
            seat,
            cards: Some(cards),
            ..
        } = step
            && let Some(hand) = given.get_mut(seat.index())
        {
            *hand = cards.iter().filter_map(|card| Face::of(*card)).collect();
        }
    }
    given
}
