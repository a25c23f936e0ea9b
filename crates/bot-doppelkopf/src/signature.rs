//! A fingerprint of how the bot plays: any change to its play changes this number.

use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rules_doppelkopf::hand::canonical_deck;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::{Deal, Doppelkopf, Options};
use search::{Bot, Bots, Budget, Seen};

use crate::levels::DoppelkopfBots;

/// A hash of what all levels do in a few whole games with a fixed budget.
pub fn signature() -> u64 {
    let mut fold = 0xCBF2_9CE4_8422_2325_u64;
    for (number, preset) in ["ddv", "hausrunde", "einfach"].into_iter().enumerate() {
        for level in [1, 2, 4] {
            fold = play(preset, level, number as u64, fold).unwrap_or(fold);
        }
    }
    fold
}

fn play(preset: &str, level: usize, seed: u64, mut fold: u64) -> Option<u64> {
    let setup = Setup {
        options: Options::named(preset)?,
        seats: 4,
        leader: None,
    };
    let mut table = Doppelkopf::new(&setup).ok()?;
    let mut bot: Box<dyn Bot<Doppelkopf>> = DoppelkopfBots::bot(level);
    let mut told = vec![Vec::new(); 4];
    let mut dice = Dice::seeded(seed);
    loop {
        let step = match table.turn() {
            Turn::Over(_) => return Some(fold),
            Turn::Chance => Step::Chance(shuffled(&mut dice)),
            Turn::Seats(seats) => {
                let seat = seats.first()?;
                let view = table.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &told[seat.index()],
                };
                let choice = bot.choose(seen, Budget::nodes(150), dice.roll())?;
                for byte in choice.action.to_string().bytes() {
                    fold = (fold ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
                }
                Step::Action(seat, choice.action)
            }
        };
        for (seat, told) in told.iter_mut().enumerate() {
            told.push(table.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        table.apply(&step);
    }
}

fn shuffled(dice: &mut Dice) -> Deal {
    let mut deck: Vec<_> = canonical_deck(false).collect();
    dice.shuffle(&mut deck);
    Deal { deck }
}
