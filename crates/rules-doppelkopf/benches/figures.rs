//! Figures of Doppelkopf, one a line.

use std::hint::black_box;

use game::{Game, Seat, SeatSet, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::scoring::{Entry, Extras, ScoreRules, score};
use rules_doppelkopf::{Bid, ByParty, Doppelkopf, GameType, Imagination, Options};
use testkit::{alloc, bench};

#[global_allocator]
static ALLOC: alloc::Counting = alloc::Counting;

fn main() {
    scoring();
    playouts("ddv");
    playouts("hausrunde");
    imagined();
}

fn table(preset: &str) -> Doppelkopf {
    let setup = Setup {
        options: Options::named(preset).expect("a preset"),
        seats: 4,
        leader: None,
    };
    Doppelkopf::new(&setup).expect("a preset can be played")
}

/// Whole games from the deal on, the deal included.
fn playouts(preset: &str) {
    let start = table(preset);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut play = || {
        for _ in 0..1000 {
            black_box(start.clone().playout(&mut rng));
        }
        1000
    };
    let allocations = alloc::count(|| {
        play();
    });
    bench::figure(
        &format!("allocations in 1000 playouts, {preset}"),
        allocations as f64,
        "allocations",
    );
    bench::rate(&format!("random games, {preset}"), "games/s", play);
}

/// Positions imagined by a seat in the first trick, from what it knows.
fn imagined() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut position = table("ddv");
    let mut history = Vec::new();
    let viewer = Viewer::Seat(Seat::new(3));
    let deal = Step::Chance(position.sample_chance(&mut rng));
    let said = (0..4).map(|seat| {
        let healthy = "healthy".parse().expect("notation");
        Step::Action(Seat::new(seat), healthy)
    });
    for step in [deal].into_iter().chain(said) {
        history.push(position.step_view(&step, viewer));
        position.apply(&step);
    }
    let knowledge = Imagination::new(&position.view(viewer), &history).expect("cards are played");
    let mut dice = Dice::seeded(3);
    bench::rate("positions imagined", "positions/s", || {
        for _ in 0..1000 {
            black_box(knowledge.sample(&mut dice));
        }
        1000
    });
}

fn scoring() {
    let entries: Vec<Entry> = (0..240)
        .map(|points| Entry {
            rules: ScoreRules::default(),
            game: GameType::Normal,
            re: [Seat::new(0), Seat::new(2)]
                .into_iter()
                .collect::<SeatSet>(),
            points: ByParty {
                re: points,
                kontra: 240 - points,
            },
            tricks: None,
            bids: ByParty {
                re: Bid::ALL[usize::from(points) % 4],
                kontra: Bid::ALL[usize::from(points) % 3],
            },
            extras: ByParty {
                re: Extras {
                    doppelkopf: points % 2,
                    ..Extras::default()
                },
                kontra: Extras::default(),
            },
            doublings: 0,
        })
        .collect();
    let rate = bench::rate("games scored", "games/s", || {
        for entry in &entries {
            black_box(score(black_box(entry)));
        }
        entries.len() as u64
    });
    bench::figure("scoring one game", 1e9 / rate, "ns");
}
