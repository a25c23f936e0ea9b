//! A Monte Carlo player to measure against, for `stammtisch arena --b "cmd:target/release/examples/rollouts …"`.
//!
//! `rollouts plain 20000` searches all actions and plays uniformly random games, as general game libraries do.
//! `rollouts guided 60000` looks only at walls near pawns and walls, walks straight on once the other has none left, and
//! in its playouts walks the shortest way seven times in ten. Its parameters (exploration constant, play in the opening
//! and when losing) are those of the well-known browser player. The number is that of the playouts for one move.

#![expect(clippy::print_stdout, reason = "the answer is what the program is for")]

use std::io::BufRead;

use game::{Game, Seat, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use rules_quoridor::{Action, Maze, Quoridor, Square, Squares, View, Wall, Walls};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Guided,
}

struct Branch {
    action: Option<Action>,
    parent: usize,
    children: std::ops::Range<usize>,
    games: f64,
    /// For the player who played `action`.
    wins: f64,
}

struct Tree {
    kind: Kind,
    branches: Vec<Branch>,
    dice: Dice,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let kind = match arguments.next().as_deref() {
        Some("plain") => Kind::Plain,
        _ => Kind::Guided,
    };
    let games: u32 = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(60_000);
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let Ok(line) = line else { return };
        let request: serde_json::Value = serde_json::from_str(&line).expect("a line is JSON");
        let view: View = serde_json::from_value(request["view"].clone()).expect("a view");
        let position = Quoridor::from_view(&view).expect("a position");
        let seed = u64::from(std::process::id()) << 16 | number as u64;
        let action = Tree::new(kind, seed).choose(position, games);
        println!("{}", serde_json::json!({"action": action.to_string()}));
    }
}

impl Tree {
    fn new(kind: Kind, seed: u64) -> Self {
        let root = Branch {
            action: None,
            parent: 0,
            children: 0..0,
            games: 0.0,
            wins: 0.0,
        };
        Self {
            kind,
            branches: vec![root],
            dice: Dice::seed_from_u64(seed),
        }
    }

    fn choose(&mut self, root: Quoridor, games: u32) -> Action {
        if self.kind == Kind::Guided && root.ply() < 2 {
            return Action::Step(self.nearest(&root));
        }
        if self.kind == Kind::Guided
            && let Some(action) = self.usual_opening(&root)
        {
            return action;
        }
        for _ in 0..games {
            self.grow(root);
        }
        let best = self.branches[0]
            .children
            .clone()
            .max_by(|a, b| self.branches[*a].games.total_cmp(&self.branches[*b].games));
        let best = &self.branches[best.expect("somebody can act")];
        let action = best.action.expect("a child has an action");
        let chance = best.wins / best.games;
        let early = root.ply() < 6 && root.pawn(root.to_move()).column() == 4;
        if self.kind == Kind::Guided
            && (early || chance < 0.1)
            && let Action::Step(square) = action
        {
            let distance = |to| root.maze().distance(to, root.goal(root.to_move()));
            let nearest = self.nearest(&root);
            if distance(nearest) < distance(square) {
                return Action::Step(nearest);
            }
        }
        action
    }

    /// One iteration: goes down to a leaf, adds its children, plays a game from one of them and propagates the result.
    fn grow(&mut self, root: Quoridor) {
        let mut position = root;
        let mut at = 0;
        while !self.branches[at].children.is_empty() {
            at = self.most_promising(at);
            position.play(self.branches[at].action.expect("a child has an action"));
        }
        if !position.is_over() && (self.branches[at].games > 0.0 || at == 0) {
            let first = self.branches.len();
            for action in self.actions(&position) {
                self.branches.push(Branch {
                    action: Some(action),
                    parent: at,
                    children: 0..0,
                    games: 0.0,
                    wins: 0.0,
                });
            }
            let count = self.branches.len() - first;
            self.branches[at].children = first..first + count;
            at = first + below(&mut self.dice, count as u32) as usize;
            position.play(self.branches[at].action.expect("a child has an action"));
        }
        let winner = self.play_out(position);
        let mut mover = Seat::new(1 - position.to_move().index());
        loop {
            let branch = &mut self.branches[at];
            branch.games += 1.0;
            if winner == Some(mover) {
                branch.wins += 1.0;
            }
            if at == 0 {
                return;
            }
            at = branch.parent;
            mover = mover.next(2);
        }
    }

    fn most_promising(&mut self, at: usize) -> usize {
        let all = self.branches[at].games.ln();
        let weight = if self.kind == Kind::Plain { 2.0 } else { 0.2 };
        let mut best = (f64::MIN, 0);
        for child in self.branches[at].children.clone() {
            let branch = &self.branches[child];
            let promise = if branch.games == 0.0 {
                1e9 + f64::from(self.dice.next_u32())
            } else {
                let explore = match self.kind {
                    Kind::Plain => weight * (all / branch.games).sqrt(),
                    Kind::Guided => (weight * all / branch.games).sqrt(),
                };
                branch.wins / branch.games + explore
            };
            if promise > best.0 {
                best = (promise, child);
            }
        }
        best.1
    }

    fn actions(&self, position: &Quoridor) -> Vec<Action> {
        let seat = position.to_move();
        if self.kind == Kind::Plain {
            return position.legal_actions(seat);
        }
        let other = seat.next(2);
        let mut steps: Vec<Square> = position.steps().collect();
        let mut near = near_walls(position);
        if position.walls_left(other) == 0 {
            // Nobody can block the path any more: go straight on, and build only in the way of the other.
            let distance = |to: &Square| position.maze().distance(*to, position.goal(seat));
            let nearest = steps.iter().map(distance).min().flatten();
            steps.retain(|to| distance(to) == nearest);
            let way = position
                .maze()
                .path(position.pawn(other), position.goal(other));
            near = way.map_or(near, Maze::cut_by);
        }
        let walls = position.buildable().and(near).map(Wall::from_slot);
        let steps = steps.into_iter().map(Action::Step);
        steps.chain(walls.map(Action::Wall)).collect()
    }

    /// If the other pawn has made two steps straight on: half of the time one of four usual walls.
    fn usual_opening(&mut self, root: &Quoridor) -> Option<Action> {
        let other = root.pawn(root.to_move().next(2)).to_string();
        let walls = match other.as_str() {
            "e3" => ["d3h", "e3h", "d4v", "e4v"],
            "e7" => ["d6h", "e6h", "d5v", "e5v"],
            _ => return None,
        };
        if root.ply() >= 5 || below(&mut self.dice, 2) == 0 {
            return None;
        }
        let action: Action = walls[below(&mut self.dice, 4) as usize].parse().ok()?;
        root.check(root.to_move(), &action).ok()?;
        Some(action)
    }

    fn play_out(&mut self, mut position: Quoridor) -> Option<Seat> {
        if self.kind == Kind::Plain {
            position.playout(&mut self.dice);
            return position.winner();
        }
        let mut turns = 0;
        while !position.is_over() && turns < 400 {
            turns += 1;
            let draw = below(&mut self.dice, 20);
            if draw < 14 {
                position.step(self.nearest(&position));
                continue;
            }
            let wall = draw >= 17 && position.walls_left(position.to_move()) > 0;
            if wall && let Some(slot) = self.probable_wall(&position) {
                position.build(slot);
                continue;
            }
            let steps = position.steps();
            let pick = below(&mut self.dice, steps.len() as u32) as usize;
            position.step(
                steps
                    .into_iter()
                    .nth(pick)
                    .expect("with two a step is always there"),
            );
        }
        position.winner()
    }

    /// A step after which the goal is nearest.
    fn nearest(&mut self, position: &Quoridor) -> Square {
        let goal = position.goal(position.to_move());
        let turn = below(&mut self.dice, 4);
        let mut steps: Vec<Square> = position.steps().collect();
        let count = steps.len();
        steps.rotate_left(turn as usize % count);
        *steps
            .iter()
            .min_by_key(|to| position.maze().distance(**to, goal))
            .expect("with two a step is always there")
    }

    fn probable_wall(&mut self, position: &Quoridor) -> Option<usize> {
        let near = near_walls(position).and(position.walls().free(position.board()));
        for _ in 0..8 {
            let pick = below(&mut self.dice, near.len().max(1) as u32) as usize;
            let slot = near.into_iter().nth(pick)?;
            let wall = Action::Wall(Wall::from_slot(slot));
            if position.check(position.to_move(), &wall).is_ok() {
                return Some(slot);
            }
        }
        None
    }
}

/// Walls beside pawns, next to standing walls and, later, at the sides of the board.
fn near_walls(position: &Quoridor) -> Walls {
    let pawns: Squares = Seat::all(2).map(|seat| position.pawn(seat)).collect();
    let board = Squares::board(position.board());
    let around = pawns | pawns.up() | pawns.down() | pawns.left() | pawns.right();
    let mut near = Walls::EMPTY;
    let last = usize::from(position.board()) - 2;
    for slot in Walls::board(position.board()) {
        let wall = Wall::from_slot(slot);
        let square = wall.square;
        let sides = position.ply() >= 6
            && slot < 64
            && matches!(square.column(), 0) | (square.column() == last);
        let beside = position.ply() >= 3 && (around & board).contains(square);
        if sides || beside {
            near.insert(slot);
        }
    }
    for slot in position.walls() {
        for (other, row) in [(2, 0), (1, 1), (0, 1), (0, 2), (1, 0)] {
            for sign in [-1_i32, 1] {
                for flip in [-1_i32, 1] {
                    add_neighbour(&mut near, slot, sign * other, flip * row);
                }
            }
        }
    }
    near
}

fn add_neighbour(near: &mut Walls, slot: usize, columns: i32, rows: i32) {
    let place = slot % 64;
    let (column, row) = (place as i32 % 8 + columns, place as i32 / 8 + rows);
    if (0..8).contains(&column) && (0..8).contains(&row) {
        let place = (row * 8 + column) as usize;
        near.insert(place);
        near.insert(place + 64);
    }
}
