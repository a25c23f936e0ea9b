//! Statistics of the replies to an action, and of the replies to these, over the sampled games.
//!
//! Each sampled game follows replies tried before that are legal in its deal, preferring those with good results, and sometimes tries
//! a new one of the quick policy; from the first new one on, the quick policy plays. So later sampled games have better play on both
//! sides than the first ones.

use game::{Dice, Game, Seat};
use rules_waffe::{Waffe, WaffeAction};

use crate::glance::{act, glance, play_on};
use crate::{Greedy, Taste};

/// Limit of replies per position.
const ANSWERS: usize = 12;
/// Depth limit of the tree.
const DEPTH: usize = 24;
/// Limit of positions.
const POSITIONS: usize = 250_000;
/// Their memory, including a reallocation.
const _: () = assert!(POSITIONS * size_of::<Place>() * 3 / 2 <= 56 << 20);

/// Exploration constant.
const CURIOSITY: f32 = 0.7;

/// The noise of the quick policy when a new reply is looked for.
const OPEN_EYED: Taste = Taste {
    wavers: 160,
    ..Taste::SOUND
};

const NONE: u32 = u32::MAX;

/// A position, identified by the actions that led to it.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The last of these actions.
    action: WaffeAction,
    games: f32,
    /// Wins less losses of the searching seat.
    balance: f32,
    /// In how many games it could have been chosen.
    offered: f32,
    /// The latest reply tried, and the sibling tried before this one.
    newest: u32,
    older: u32,
}

impl Place {
    fn after(action: WaffeAction, older: u32) -> Self {
        Self {
            action,
            games: 0.0,
            balance: 0.0,
            offered: 0.0,
            newest: NONE,
            older,
        }
    }
}

/// The tree of one decision.
#[derive(Clone, Debug)]
pub struct Tree {
    seat: Seat,
    /// Whether the opponent is known to be greedy.
    greedy: bool,
    places: Vec<Place>,
}

impl Tree {
    /// A tree with a root for each of the seat's actions.
    pub fn new(seat: Seat, roots: usize, greedy: bool) -> Self {
        Self {
            seat,
            greedy,
            places: vec![Place::after(WaffeAction::Pass, NONE); roots],
        }
    }

    /// Its memory, in bytes.
    pub fn memory(&self) -> usize {
        self.places.capacity() * size_of::<Place>()
    }

    /// Plays a game to its end, from the position after the action of this root.
    pub fn play(&mut self, root: usize, game: &mut Waffe, dice: &mut Dice) {
        let mut path = [root as u32; DEPTH];
        let mut depth = 1;
        let mut place = root;
        while depth < DEPTH && self.places[place].games > 0.0 {
            let Some(actor) = game.to_act() else {
                break;
            };
            let (action, next) = self.answer(place, game, actor, dice);
            act(game, &action);
            let Some(next) = next else {
                break;
            };
            path[depth] = next;
            depth += 1;
            place = next as usize;
        }
        self.play_on(game, dice);
        let balance = match game.winner().flatten() {
            Some(winner) if winner == self.seat => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
        for place in &path[..depth] {
            let place = &mut self.places[*place as usize];
            place.games += 1.0;
            place.balance += balance;
        }
    }

    /// Plays on to the end.
    fn play_on(&self, game: &mut Waffe, dice: &mut Dice) {
        if !self.greedy {
            return play_on(game, &Taste::SOUND, dice);
        }
        while let Some(actor) = game.to_act() {
            let action = self.by_greed(game, actor, dice);
            let action = action.unwrap_or_else(|| glance(game, actor, &Taste::SOUND, dice));
            act(game, &action);
        }
    }

    /// The action of an opponent who is known to be greedy.
    fn by_greed(&self, game: &Waffe, actor: Seat, dice: &mut Dice) -> Option<WaffeAction> {
        let greed = Greedy { own_only: false };
        if self.greedy && actor != self.seat {
            greed.action(game, dice)
        } else {
            None
        }
    }

    /// The reply here, and the position it leads to, if that is in the tree.
    fn answer(
        &mut self,
        place: usize,
        game: &Waffe,
        actor: Seat,
        dice: &mut Dice,
    ) -> (WaffeAction, Option<u32>) {
        if let Some(action) = self.by_greed(game, actor, dice) {
            let next = self.find(place, &action);
            return (action, next.or_else(|| self.remember(place, action)));
        }
        let (mut known, mut best) = (0, None);
        let mut highest = f32::NEG_INFINITY;
        let sign = if actor == self.seat { 1.0 } else { -1.0 };
        let mut index = self.places[place].newest;
        while let Some(answer) = self.places.get_mut(index as usize) {
            let next = index;
            index = answer.older;
            if !may(game, actor, &answer.action) {
                continue;
            }
            known += 1;
            answer.offered += 1.0;
            let games = answer.games.max(1.0);
            let hope = CURIOSITY * (answer.offered.ln() / games).sqrt();
            let value = sign * answer.balance / games + hope;
            if value > highest {
                highest = value;
                best = Some((answer.action, next));
            }
        }
        let room = (1.0 + 0.7 * self.places[place].games.sqrt()).min(ANSWERS as f32);
        match best {
            Some((action, next)) if known as f32 >= room => (action, Some(next)),
            _ => {
                let taste = if known == 0 { Taste::SOUND } else { OPEN_EYED };
                let action = glance(game, actor, &taste, dice);
                match (self.find(place, &action), best) {
                    (Some(_), Some((action, next))) => (action, Some(next)),
                    (Some(old), None) => (action, Some(old)),
                    (None, _) => (action, self.remember(place, action)),
                }
            }
        }
    }

    /// The position that this reply leads to, if it was tried.
    fn find(&self, place: usize, action: &WaffeAction) -> Option<u32> {
        let mut index = self.places[place].newest;
        while let Some(answer) = self.places.get(index as usize) {
            if answer.action == *action {
                return Some(index);
            }
            index = answer.older;
        }
        None
    }

    /// Adds a position for a reply, while there is room.
    fn remember(&mut self, place: usize, action: WaffeAction) -> Option<u32> {
        if self.places.len() >= POSITIONS {
            return None;
        }
        let next = self.places.len() as u32;
        let older = std::mem::replace(&mut self.places[place].newest, next);
        self.places.push(Place::after(action, older));
        Some(next)
    }
}

/// Whether the seat to act may do this.
fn may(game: &Waffe, actor: Seat, action: &WaffeAction) -> bool {
    match action {
        WaffeAction::Play(play) => game.may_play(actor, play),
        WaffeAction::Pass => game.check(actor, action).is_ok(),
    }
}
