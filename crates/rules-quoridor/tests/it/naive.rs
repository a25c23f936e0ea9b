//! The rules once more, as simple and slow as possible, to compare the fast ones with.
//!
//! Nothing here shares code with the crate but the notation: squares are pairs of numbers, walls are the pairs of
//! squares they separate, paths are found by walking.

use std::collections::BTreeSet;

use game::{Game, Seat, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_quoridor::Quoridor;

use crate::laws::setups;

type Place = (i32, i32);

struct Plain {
    size: i32,
    pawns: Vec<Place>,
    left: Vec<u8>,
    walls: BTreeSet<(i32, i32, char)>,
    turn: usize,
}

impl Plain {
    fn new(size: i32, seats: usize, walls: u8, leader: usize) -> Self {
        let (mid, last) = (size / 2, size - 1);
        let pawns = if seats == 2 {
            vec![(mid, 0), (mid, last)]
        } else {
            vec![(mid, 0), (0, mid), (mid, last), (last, mid)]
        };
        Self {
            size,
            pawns,
            left: vec![walls; seats],
            walls: BTreeSet::new(),
            turn: leader,
        }
    }

    /// Whether a pawn may walk from one square to the next, ignoring pawns.
    fn open(&self, from: Place, to: Place) -> bool {
        let inside = |n: i32| (0..self.size).contains(&n);
        if !inside(to.0) || !inside(to.1) {
            return false;
        }
        let (x, y) = (from.0.min(to.0), from.1.min(to.1));
        if from.0 == to.0 {
            ![(x, y, 'h'), (x - 1, y, 'h')]
                .iter()
                .any(|wall| self.walls.contains(wall))
        } else {
            ![(x, y, 'v'), (x, y - 1, 'v')]
                .iter()
                .any(|wall| self.walls.contains(wall))
        }
    }

    fn steps(&self) -> BTreeSet<Place> {
        let from = self.pawns[self.turn];
        let mut steps = BTreeSet::new();
        for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next = (from.0 + dx, from.1 + dy);
            if !self.open(from, next) {
                continue;
            }
            if !self.pawns.contains(&next) {
                steps.insert(next);
                continue;
            }
            let behind = (next.0 + dx, next.1 + dy);
            if self.open(next, behind) && !self.pawns.contains(&behind) {
                steps.insert(behind);
                continue;
            }
            for side in [(next.0 + dy, next.1 + dx), (next.0 - dy, next.1 - dx)] {
                if self.open(next, side) && !self.pawns.contains(&side) {
                    steps.insert(side);
                }
            }
        }
        steps
    }

    fn home(&self, seat: usize, place: Place) -> bool {
        let last = self.size - 1;
        match (seat, self.pawns.len()) {
            (0, _) => place.1 == last,
            (1, 2) | (2, _) => place.1 == 0,
            (1, _) => place.0 == last,
            _ => place.0 == 0,
        }
    }

    fn has_way(&self, seat: usize) -> bool {
        let mut seen = BTreeSet::from([self.pawns[seat]]);
        let mut open = vec![self.pawns[seat]];
        while let Some(at) = open.pop() {
            if self.home(seat, at) {
                return true;
            }
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let next = (at.0 + dx, at.1 + dy);
                if self.open(at, next) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }

    fn may_build(&mut self, wall: (i32, i32, char)) -> bool {
        let (x, y, along) = wall;
        let clash = if along == 'h' {
            [(x, y, 'h'), (x - 1, y, 'h'), (x + 1, y, 'h'), (x, y, 'v')]
        } else {
            [(x, y, 'v'), (x, y - 1, 'v'), (x, y + 1, 'v'), (x, y, 'h')]
        };
        if self.left[self.turn] == 0 || clash.iter().any(|wall| self.walls.contains(wall)) {
            return false;
        }
        self.walls.insert(wall);
        let ways = (0..self.pawns.len()).all(|seat| self.has_way(seat));
        self.walls.remove(&wall);
        ways
    }

    fn legal(&mut self) -> BTreeSet<String> {
        let name = |(x, y): Place| format!("{}{}", char::from(b'a' + x as u8), y + 1);
        let mut legal: BTreeSet<String> = self.steps().into_iter().map(name).collect();
        for x in 0..self.size - 1 {
            for y in 0..self.size - 1 {
                for along in ['h', 'v'] {
                    if self.may_build((x, y, along)) {
                        legal.insert(format!("{}{along}", name((x, y))));
                    }
                }
            }
        }
        legal
    }

    fn play(&mut self, action: &str) {
        let letters: Vec<char> = action.chars().collect();
        let (x, y) = (
            letters[0] as i32 - 'a' as i32,
            letters[1] as i32 - '1' as i32,
        );
        match letters.get(2) {
            Some(along) => {
                self.walls.insert((x, y, *along));
                self.left[self.turn] -= 1;
            }
            None => self.pawns[self.turn] = (x, y),
        }
        let played = self.turn;
        if self.home(played, self.pawns[played]) {
            return;
        }
        loop {
            self.turn = (self.turn + 1) % self.pawns.len();
            if !self.legal().is_empty() {
                return;
            }
        }
    }
}

#[test]
fn the_plain_rules_allow_the_same() {
    for (number, setup) in setups().enumerate() {
        for game in 0..3 {
            let seed = 100 * number as u64 + game;
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Quoridor::new(&setup).expect("the setup is right");
            let leader = setup.leader.map_or(0, Seat::index);
            let walls = setup.options.walls_each(setup.seats);
            let seats = usize::from(setup.seats);
            let mut plain = Plain::new(i32::from(setup.options.board), seats, walls, leader);
            for _ in 0..120 {
                if position.is_over() {
                    break;
                }
                assert_eq!(
                    position.to_move().index(),
                    plain.turn,
                    "seed {seed}: {position:?}"
                );
                let actions = position.legal_actions(position.to_move());
                let fast: BTreeSet<String> = actions.iter().map(ToString::to_string).collect();
                assert_eq!(fast, plain.legal(), "seed {seed}: {position:?}");
                let action = actions[below(&mut rng, actions.len() as u32) as usize];
                position.play(action);
                plain.play(&action.to_string());
            }
            let won = (0..seats).find(|seat| plain.home(*seat, plain.pawns[*seat]));
            assert_eq!(position.winner().map(Seat::index), won, "seed {seed}");
        }
    }
}
