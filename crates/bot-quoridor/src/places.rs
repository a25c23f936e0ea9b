//! A cache of positions in the search tree of four players, so that a visit plays only one action.

use game::Seat;

use crate::eval::Standings;
use crate::ideas::SEATS;
use crate::insight::Insight;
use crate::node::{Move, Node};
use crate::outlook::outlook;

/// How many positions are remembered.
const REMEMBERED: usize = 1 << 15;

const _: () = assert!(REMEMBERED * size_of::<Place>() <= 24 << 20);

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The index of the twig that leads here.
    twig: u32,
    /// The position.
    pub node: Node,
    /// What the net of the large board knows of it; `None` if the net is not asked.
    insight: Option<Insight>,
}

impl Place {
    /// The root's position.
    pub fn root(node: &Node, insight: bool) -> Self {
        Self {
            twig: 0,
            node: *node,
            insight: insight.then(|| Insight::of(node)),
        }
    }

    /// The position after the action of this twig; `None` if it is a wall that blocks a pawn.
    pub fn after(&self, twig: u32, action: Move) -> Option<Self> {
        let node = self.node.after(action, SEATS)?;
        let insight = self.insight.as_ref();
        Some(Self {
            twig,
            insight: insight.map(|insight| insight.after(&self.node, &node)),
            node,
        })
    }

    /// Each player's standing.
    pub fn standings(&self) -> Standings {
        match &self.insight {
            Some(insight) => insight.standings(&self.node),
            None => outlook(&self.node),
        }
    }

    /// Who has reached the goal or can with the next step.
    pub fn winner(&self) -> Option<Seat> {
        let position = &self.node.position;
        position.winner().or_else(|| {
            let mover = position.to_move();
            let wins = !position.is_over() && position.steps().meets(position.goal(mover));
            wins.then_some(mover)
        })
    }
}

/// The root's position in slot 0, and the latest others.
#[derive(Default, Debug)]
pub struct Places {
    all: Vec<Place>,
    /// How many positions were remembered so far.
    count: usize,
}

impl Places {
    /// Forgets everything but a new root.
    pub fn begin(&mut self, root: Place) {
        self.all.clear();
        self.all.push(root);
        self.count = 0;
    }

    /// The position in this slot.
    pub fn at(&self, slot: usize) -> &Place {
        &self.all[slot]
    }

    /// Whether the slot still contains the position after this twig.
    pub fn has(&self, slot: usize, twig: u32) -> bool {
        self.all.get(slot).is_some_and(|place| place.twig == twig)
    }

    /// Remembers a position, in place of the oldest if there are too many; returns its slot.
    pub fn remember(&mut self, place: Place) -> usize {
        let slot = 1 + self.count % REMEMBERED;
        self.count += 1;
        if slot < self.all.len() {
            self.all[slot] = place;
        } else {
            self.all.push(place);
        }
        slot
    }
}
