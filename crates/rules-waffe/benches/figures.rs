//! Figures of Waffe: `cargo bench -p rules-waffe`.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use game::{Dice, Game, Seat, Setup, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Play, Waffe, WaffeAction, WaffeOptions, visit_plays};
use testkit::bench::{figure, median, rate};

#[global_allocator]
static COUNTING: testkit::alloc::Counting = testkit::alloc::Counting;

fn dealt(rng: &mut ChaCha8Rng, options: WaffeOptions) -> Waffe {
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).expect("the setup is right");
    let deal = game.sample_chance(rng);
    game.apply(&Step::Chance(deal));
    game
}

/// Positions with ten cards in hand and ten on tables: half on an empty field, half on one that a random play has made.
fn full_positions(rng: &mut ChaCha8Rng, wanted: usize) -> Vec<Waffe> {
    let mut dice = Dice::from_rng(rng);
    let mut positions = Vec::new();
    while positions.len() < wanted {
        let options = WaffeOptions {
            deal: 10 + dice.below(6) as u8,
            pass_draws: Some(10),
            ..WaffeOptions::WAFFE
        };
        let mut game = dealt(rng, options);
        game.pass();
        if options.deal > 10 {
            game.random_action(&mut dice);
        }
        let Some(seat) = game.to_act() else { continue };
        let tables = [0, 1].map(|seat| game.table(Seat::new(seat)).len());
        let want_empty = positions.len() % 2 == 0;
        if game.hand(seat).len() == 10
            && tables.iter().sum::<usize>() == 10
            && game.field().is_empty() == want_empty
        {
            positions.push(game);
        }
    }
    positions
}

/// Times checks by the hundred, and prints the median time of one.
fn one_check(name: &str, plays: &[(Waffe, Seat, WaffeAction)]) {
    let mut times: Vec<f64> = plays
        .chunks_exact(100)
        .map(|plays| {
            let started = Instant::now();
            for (game, seat, action) in plays {
                let _ = black_box(black_box(game).check(*seat, action));
            }
            started.elapsed().as_secs_f64() * 1e9 / 100.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    figure(name, times[times.len() / 2], "ns");
}

fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let positions = full_positions(&mut rng, 2000);

    let mut plays: Vec<(Waffe, Seat, WaffeAction)> = Vec::new();
    for game in &positions {
        let seat = game.to_act().unwrap_or(Seat::new(0));
        let mut legal: Vec<Play> = Vec::new();
        let _ = visit_plays(game.field(), &game.sources(seat), &mut |play| {
            legal.push(*play);
            if legal.len() == 50 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        // Every other one is checked in another position, where it is mostly illegal.
        plays.extend(
            legal
                .iter()
                .map(|play| (*game, seat, WaffeAction::Play(*play))),
        );
    }
    one_check("legality of one legal play, median", &plays);
    // In the next position the same cards are mostly not held, or make no field.
    let others = positions
        .iter()
        .cycle()
        .skip(1)
        .zip(plays.chunk_by(|a, b| a.0 == b.0));
    let others: Vec<_> = others
        .flat_map(|(game, plays)| plays.iter().map(|(_, _, action)| (*game, action)))
        .filter_map(|(game, action)| game.to_act().map(|seat| (game, seat, *action)))
        .filter(|(game, seat, action)| game.check(*seat, action).is_err())
        .collect();
    one_check("refusal of one play with its reason, median", &others);

    let mut counts: Vec<u64> = Vec::new();
    median(
        "all legal plays, 10 in hand and 10 on tables, median",
        &positions,
        |game| {
            let seat = game.to_act().unwrap_or(Seat::new(0));
            let mut count = 0;
            let _ = visit_plays(game.field(), &game.sources(seat), &mut |play| {
                black_box(play);
                count += 1;
                ControlFlow::Continue(())
            });
            counts.push(count);
        },
    );
    counts.sort_unstable();
    figure(
        "legal plays there, median",
        counts[counts.len() / 2] as f64,
        "plays",
    );
    figure(
        "legal plays there, most",
        counts[counts.len() - 1] as f64,
        "plays",
    );

    for (name, options) in [
        ("waffe", WaffeOptions::WAFFE),
        ("waffe-2.3", WaffeOptions::WAFFE_2_3),
    ] {
        let games: Vec<Waffe> = (0..512).map(|_| dealt(&mut rng, options)).collect();
        let mut actions = 0;
        let mut played = 0;
        let mut next = 0;
        rate(&format!("random complete games, {name}"), "games/s", || {
            let mut game = games[next % games.len()];
            next += 1;
            actions += game.playout(&mut rng);
            played += 1;
            1
        });
        figure(
            &format!("actions a random game, {name}"),
            actions as f64 / f64::from(played),
            "actions",
        );
    }
    let mut game = dealt(&mut rng, WaffeOptions::WAFFE);
    let allocations = testkit::alloc::count(|| {
        game.playout(&mut rng);
    });
    figure(
        "allocations in a random game",
        allocations as f64,
        "allocations",
    );
}
