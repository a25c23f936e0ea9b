//! Levels get stronger: with equal deals, more search leaves fewer points in the hand.

use bot_mau_mau::{Habit, MauMauBots};
use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_mau_mau::{MauMau, MauMauOptions};
use search::{Bots, Budget, Choice, Seen, by_rollout};

/// Pairs of deals with the seats exchanged: in how many rounds the first player is better off, and the difference in points.
fn duel(level: usize, nodes: u64, pairs: u64) -> (i32, i32) {
    let (mut better, mut points) = (0, 0);
    for number in 0..pairs * 2 {
        let strong = Seat::new((number % 2) as usize);
        let setup = Setup {
            options: MauMauOptions {
                rounds: 1,
                ..MauMauOptions::MAU_MAU
            },
            seats: 2,
            leader: Some(Seat::new(0)),
        };
        let mut game = MauMau::new(&setup).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(number / 2);
        let mut told = [Vec::new(), Vec::new()];
        while !matches!(game.turn(), Turn::Over(_)) {
            let step = match game.turn().seats().first() {
                None => Step::Chance(game.sample_chance(&mut rng)),
                Some(seat) => {
                    let view = game.view(Viewer::Seat(seat));
                    let seen = Seen {
                        seat,
                        view: &view,
                        history: &told[seat.index()],
                    };
                    let ply = told[0].len() as u64;
                    let choice: Option<Choice<_>> = if seat == strong {
                        MauMauBots::bot(level).choose(seen, Budget::nodes(nodes), ply)
                    } else {
                        by_rollout::<MauMau, Habit>(seen, ply)
                    };
                    Step::Action(seat, choice.unwrap().action)
                }
            };
            for (seat, told) in told.iter_mut().enumerate() {
                told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
            }
            game.apply(&step);
        }
        let Turn::Over(outcome) = game.turn() else {
            continue;
        };
        let difference = outcome.points[strong] - outcome.points[strong.next(2)];
        better += difference.signum();
        points += difference;
    }
    (better, points)
}

#[test]
fn an_old_hand_does_better_than_habit() {
    let (better, points) = duel(3, 120, 20);
    assert!(
        better >= 6 && points > 0,
        "{better} more won of 40, {points} points"
    );
}
