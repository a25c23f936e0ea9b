//! The bots do not peek, and their answers are legal.

use bot_mau_mau::MauMauBots;
use game::{Game, Seat, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_mau_mau::MauMau;
use search::{Bots, Budget, Seen};

use crate::setup;

#[test]
fn every_level_answers_with_something_legal_from_what_its_seat_knows() {
    for (number, preset) in MauMau::PRESETS.iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
        let seats = 2 + number as u8;
        let mut game = MauMau::new(&setup(preset, seats)).unwrap();
        let mut told = vec![Vec::new(); usize::from(seats)];
        for ply in 0..60 {
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Step::Chance(game.sample_chance(&mut rng)),
                Turn::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let view = game.view(Viewer::Seat(seat));
                    let seen = Seen {
                        seat,
                        view: &view,
                        history: &told[seat.index()],
                    };
                    let level = ply % 5;
                    let mut bot = MauMauBots::bot(level);
                    let choice = bot.choose(seen, Budget::nodes(20), ply as u64).unwrap();
                    assert_eq!(game.check(seat, &choice.action), Ok(()));
                    let again = MauMauBots::bot(level).choose(seen, Budget::nodes(20), ply as u64);
                    assert_eq!(again.unwrap().action, choice.action);
                    for other in Seat::all(seats).filter(|other| *other != seat) {
                        let view = game.view(Viewer::Seat(other));
                        let seen = Seen {
                            seat: other,
                            view: &view,
                            history: &told[other.index()],
                        };
                        assert!(bot.choose(seen, Budget::nodes(5), 1).is_none());
                    }
                    Step::Action(seat, choice.action)
                }
            };
            for (seat, told) in told.iter_mut().enumerate() {
                told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
            }
            game.apply(&step);
        }
    }
}
