//! A fingerprint of how bots play: any change to their play changes this number.

use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::{Bots, Budget, Seen};

/// Longer games are cut off.
const LONGEST: u64 = 400;

/// Lets all levels of a game's bots play against each other, one game per setup, and hashes every action and node count.
///
/// The budget is by nodes, so that the result is the same everywhere. A test pins the number; a commit that changes it says so.
pub fn signature<G: Game, B: Bots<G>>(setups: &[Setup<G::Options>], nodes: u64) -> u64 {
    let games = setups.iter().zip(1..);
    games.fold(0xCBF2_9CE4_8422_2325, |sum, (setup, number)| {
        play::<G, B>(setup, number, nodes, sum)
    })
}

fn play<G: Game, B: Bots<G>>(setup: &Setup<G::Options>, number: u64, nodes: u64, sum: u64) -> u64 {
    let mut print = sum;
    let mut add = |byte: u8| print = (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    let Ok(mut game) = G::new(setup) else {
        return sum;
    };
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut told = vec![Vec::new(); usize::from(setup.seats)];
    // One bot for each seat and level during a game, so that what bots remember between their moves counts too.
    let levels = || (0..B::LEVELS.len()).map(B::bot).collect::<Vec<_>>();
    let mut bots: Vec<_> = told.iter().map(|_| levels()).collect();
    for ply in 0..LONGEST {
        let step = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => Step::Chance(game.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                let Some(seat) = seats.first() else { break };
                let view = game.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &told[seat.index()],
                };
                let level = (number + ply + 2 * seat.index() as u64) as usize % B::LEVELS.len();
                let budget = Budget::nodes(nodes);
                let bot = &mut bots[seat.index()][level];
                let Some(choice) = bot.choose(seen, budget, number * 1000 + ply) else {
                    break;
                };
                choice.action.to_string().bytes().for_each(&mut add);
                choice.nodes.to_le_bytes().into_iter().for_each(&mut add);
                Step::Action(seat, choice.action)
            }
        };
        for (seat, told) in told.iter_mut().enumerate() {
            told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        game.apply(&step);
    }
    print
}
