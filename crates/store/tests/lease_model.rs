//! A model of leases: three nodes, crashes, pauses, late messages, and a database clock that runs a fifth fast or slow. In any
//! order of events there is one content per number, one node per epoch, and never two nodes that act for one table.

use stateright::{Checker, HasDiscoveries, Model, Property};

const NODES: usize = 3;
/// Units of a node's clock in a step of half a second, and in a second.
const STEP: u16 = 5;
const SECOND: u16 = 2 * STEP;
/// The duration of a lease, by the clock of the database.
const LEASE: u16 = 4 * SECOND;
/// Limit of steps.
const STEPS: u16 = 13;
/// Time can also advance by this many steps at once, so that few actions reach the end of a lease.
const LEAP: u16 = 6;
/// Limit of actions.
const DEPTH: usize = 11;
/// Limit of events.
const EVENTS: usize = 3;

/// The parameters of the model.
struct Leases {
    /// How long a node trusts a renewal, by its own clock.
    trusted: u16,
    /// Units of the database's clock per `STEP` of a node's.
    rate: u16,
    /// Whether an append carries its epoch.
    fenced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Life {
    Running,
    Paused,
    Dead,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    life: Life,
    /// Until when it trusts its lease, by its own clock.
    until: u16,
    /// Renewals: the step of the request, and of the grant.
    asked: Option<u16>,
    granted: Option<u16>,
    /// The epoch in which it believes to own the table, and the number of events it has seen.
    owns: Option<(u8, usize)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct House {
    step: u16,
    nodes: [Node; NODES],
    /// In the database: the ends of leases, the owner, its epoch, and who wrote each event in which epoch.
    leases: [u16; NODES],
    owner: Option<usize>,
    epoch: u8,
    log: Vec<(u8, usize)>,
    /// Whether an acknowledged event is lost.
    lost: bool,
    /// Appends in transit: by whom, in which epoch, after how many events.
    appends: Vec<(usize, u8, usize)>,
    crashed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Act {
    Tick,
    Leap,
    Ask(usize),
    Renew(usize),
    Hear(usize),
    Claim(usize),
    Send(usize),
    Arrive(usize),
    Pause(usize),
    Resume(usize),
    Crash(usize),
}

impl Leases {
    fn database(&self, house: &House) -> u16 {
        house.step * self.rate
    }

    /// Whether a node would answer from memory now.
    fn acts(house: &House, node: usize) -> bool {
        let node = &house.nodes[node];
        node.life == Life::Running && node.owns.is_some() && house.step * STEP < node.until
    }

    fn may_claim(&self, house: &House, node: usize) -> bool {
        let now = self.database(house);
        let free = house
            .owner
            .is_none_or(|owner| owner == node || house.leases[owner] <= now);
        free && house.leases[node] > now
    }
}

impl Model for Leases {
    type State = House;
    type Action = Act;

    fn init_states(&self) -> Vec<House> {
        let node = Node {
            life: Life::Running,
            until: self.trusted,
            asked: None,
            granted: None,
            owns: None,
        };
        // The first node owns the table and has written an event.
        let mut nodes: [Node; NODES] = std::array::from_fn(|_| node.clone());
        nodes[0].owns = Some((1, 1));
        vec![House {
            step: 0,
            nodes,
            leases: [LEASE; NODES],
            owner: Some(0),
            epoch: 1,
            log: vec![(1, 0)],
            lost: false,
            appends: Vec::new(),
            crashed: false,
        }]
    }

    fn actions(&self, house: &House, acts: &mut Vec<Act>) {
        if house.step < STEPS {
            acts.push(Act::Tick);
        }
        if house.step + LEAP <= STEPS {
            acts.push(Act::Leap);
        }
        for (index, node) in house.nodes.iter().enumerate() {
            let running = node.life == Life::Running;
            if node.asked.is_some() && node.granted.is_none() {
                acts.push(Act::Renew(index));
            }
            if running && node.asked.is_none() {
                acts.push(Act::Ask(index));
            }
            if running && node.granted.is_some() {
                acts.push(Act::Hear(index));
            }
            if running && !Self::acts(house, index) && self.may_claim(house, index) {
                acts.push(Act::Claim(index));
            }
            let sent = house.appends.iter().any(|(by, ..)| *by == index);
            if Self::acts(house, index) && !sent && house.log.len() < EVENTS {
                acts.push(Act::Send(index));
            }
            // The third node only takes over; it is enough that one can die.
            if index < 2 && running {
                acts.push(Act::Pause(index));
            }
            if node.life == Life::Paused {
                acts.push(Act::Resume(index));
            }
            if index == 0 && running && !house.crashed {
                acts.push(Act::Crash(index));
            }
        }
        acts.extend((0..house.appends.len()).map(Act::Arrive));
    }

    fn next_state(&self, last: &House, act: Act) -> Option<House> {
        let mut house = last.clone();
        let now = self.database(&house);
        match act {
            Act::Tick => house.step += 1,
            Act::Leap => house.step += LEAP,
            Act::Ask(node) => house.nodes[node].asked = Some(house.step),
            Act::Renew(node) => {
                if house.leases[node] <= now {
                    // Too late: the node registers again with another number, which owns nothing.
                    if house.owner == Some(node) {
                        house.owner = None;
                    }
                    house.nodes[node].owns = None;
                }
                house.leases[node] = now + LEASE;
                house.nodes[node].granted = house.nodes[node].asked;
            }
            Act::Hear(node) => {
                let node = &mut house.nodes[node];
                node.until = node.granted.take()? * STEP + self.trusted;
                node.asked = None;
            }
            Act::Claim(node) => {
                house.owner = Some(node);
                house.epoch += 1;
                house.nodes[node].owns = Some((house.epoch, house.log.len()));
            }
            Act::Send(node) => {
                let (epoch, seen) = house.nodes[node].owns?;
                house.appends.push((node, epoch, seen));
            }
            Act::Arrive(index) => {
                let (node, epoch, seen) = house.appends.remove(index);
                let fits = if self.fenced {
                    epoch == house.epoch && seen == house.log.len()
                } else {
                    seen <= house.log.len()
                };
                if fits {
                    house.lost |= seen < house.log.len();
                    house.log.truncate(seen);
                    house.log.push((epoch, node));
                    if let Some((_, seen)) = &mut house.nodes[node].owns {
                        *seen += 1;
                    }
                } else {
                    house.nodes[node].owns = None;
                }
            }
            Act::Pause(node) => house.nodes[node].life = Life::Paused,
            Act::Resume(node) => house.nodes[node].life = Life::Running,
            Act::Crash(node) => {
                house.nodes[node].life = Life::Dead;
                house.crashed = true;
            }
        }
        Some(house)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("nothing acknowledged is lost", |_, house: &House| {
                !house.lost
            }),
            Property::always(
                "epochs never go back, and each is one node's",
                |_, house: &House| {
                    house.log.windows(2).all(|pair| {
                        pair[0].0 < pair[1].0 || (pair[0].0 == pair[1].0 && pair[0].1 == pair[1].1)
                    })
                },
            ),
            Property::always(
                "never do two nodes act for one table",
                |_, house: &House| (0..NODES).filter(|node| Self::acts(house, *node)).count() <= 1,
            ),
            Property::always(
                "somebody with a lease can always go on",
                |model: &Self, house: &House| {
                    let now = model.database(house);
                    let stuck = house.owner.is_none_or(|owner| house.leases[owner] <= now);
                    !stuck
                        || (0..NODES)
                            .filter(|node| house.leases[*node] > now)
                            .all(|node| model.may_claim(house, node))
                },
            ),
            Property::sometimes(
                "a dead node's table goes on elsewhere",
                |_, house: &House| {
                    house.nodes[0].life == Life::Dead
                        && house.log.first().is_some_and(|(_, node)| *node == 0)
                        && house.log.last().is_some_and(|(_, node)| *node != 0)
                },
            ),
        ]
    }
}

const USUAL: Leases = Leases {
    trusted: 3 * SECOND,
    rate: STEP + 1,
    fenced: true,
};

#[test]
fn what_must_stay_true_does_whatever_happens() {
    for rate in [STEP - 1, STEP, STEP + 1] {
        let model = Leases { rate, ..USUAL };
        let checker = model
            .checker()
            .threads(2)
            .target_max_depth(DEPTH)
            .spawn_bfs()
            .join();
        eprintln!("rate {rate}: {} states", checker.unique_state_count());
        checker.assert_properties();
    }
}

/// Whether the model violates this law. It stops at the first violation.
fn breaks(model: Leases, law: &'static str) -> bool {
    let checker = model
        .checker()
        .threads(2)
        .target_max_depth(DEPTH + 2)
        .finish_when(HasDiscoveries::AnyFailures)
        .spawn_bfs()
        .join();
    checker.discovery(law).is_some()
}

/// The model can fail: each of the two guards is needed.
#[test]
fn without_fences_or_with_too_much_trust_it_does_not() {
    let fenced = false;
    let unfenced = Leases { fenced, ..USUAL };
    assert!(breaks(unfenced, "nothing acknowledged is lost"));
    let trusted = 4 * SECOND;
    let trusting = Leases { trusted, ..USUAL };
    assert!(breaks(trusting, "never do two nodes act for one table"));
}
