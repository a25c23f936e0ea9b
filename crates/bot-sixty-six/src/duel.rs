//! A match of two bots over paired deals, for figures and tuning.

use game::{Game, InvalidSetup, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Options, SixtySix};
use search::{Bot, Budget, Seen};

/// A bot and its budget.
pub type Side = (Box<dyn Bot<SixtySix>>, Budget);

/// The result for the first side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Points per game, won less lost.
    pub points: f64,
    /// Half the width of its 95 % interval, by deals.
    pub interval: f64,
    /// The share of games won.
    pub won: f64,
}

/// Plays each deal twice, with the sides exchanged. A bot that gives no legal answer loses the game by 3.
pub fn duel(
    sides: &mut [Side; 2],
    options: &Options,
    deals: u64,
    seed: u64,
) -> Result<Score, InvalidSetup> {
    let (mut sum, mut squares, mut won) = (0.0, 0.0, 0.0);
    for deal in 0..deals {
        let mut both = 0.0;
        for first in 0..2 {
            let difference = f64::from(game(sides, first, options, seed + deal)?);
            both += difference / 2.0;
            won += f64::from(u8::from(difference > 0.0));
        }
        sum += both;
        squares += both * both;
    }
    let count = deals.max(1) as f64;
    let points = sum / count;
    let spread = (squares / count - points * points).max(0.0);
    Ok(Score {
        points,
        interval: 1.96 * (spread / count).sqrt(),
        won: won / (2.0 * count),
    })
}

/// One match; `seat` is that of the first side. Returns its points less the other's.
fn game(
    sides: &mut [Side; 2],
    seat: usize,
    options: &Options,
    deal: u64,
) -> Result<i32, InvalidSetup> {
    let leader = Some(Seat::new((deal % 2) as usize));
    let mut game = SixtySix::new(&Setup {
        options: *options,
        seats: 2,
        leader,
    })?;
    let mut rng = ChaCha8Rng::seed_from_u64(deal);
    let mut told = [Vec::new(), Vec::new()];
    loop {
        let step = match game.turn() {
            Turn::Over(outcome) => return Ok(outcome.points.0[seat] - outcome.points.0[1 - seat]),
            Turn::Chance => Step::Chance(game.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                let to_play = seats.first().unwrap_or(Seat::new(0));
                let view = game.view(Viewer::Seat(to_play));
                let history = &told[to_play.index()];
                let side = usize::from(to_play.index() != seat);
                let (bot, budget) = &mut sides[side];
                let seen = Seen {
                    seat: to_play,
                    view: &view,
                    history,
                };
                let answer = bot.choose(seen, *budget, deal ^ (history.len() as u64) << 32);
                match answer.filter(|choice| game.check(to_play, &choice.action).is_ok()) {
                    Some(choice) => Step::Action(to_play, choice.action),
                    None => return Ok(if side == 0 { -3 } else { 3 }),
                }
            }
        };
        for (index, told) in told.iter_mut().enumerate() {
            told.push(game.step_view(&step, Viewer::Seat(Seat::new(index))));
        }
        game.apply(&step);
    }
}
