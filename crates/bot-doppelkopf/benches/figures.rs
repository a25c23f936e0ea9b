//! Figures of the Doppelkopf bots, one a line.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark prints its figures and the fingerprint"
)]

use std::hint::black_box;

use bot_doppelkopf::{DoppelkopfBots, Tree, play_out};
use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::{Doppelkopf, Imagination, Options, StepView, View};
use search::{Bots, Budget, Seen};
use testkit::bench;

fn main() {
    println!("signature: {}", bot_doppelkopf::signature());
    let (view, history) = opening();
    let known = Imagination::new(&view, &history).expect("cards are played");
    let mut dice = Dice::seeded(1);
    let mut deals = Dice::seeded(2);
    bench::rate("deals played out by habit", "deals/s", || {
        for _ in 0..100 {
            let mut round = known.sample(&mut dice).expect("a deal");
            play_out(&mut round, &mut dice);
            black_box(&round);
        }
        100
    });
    bench::rate("passes of the search", "passes/s", || {
        let mut tree = Tree::new(Seat::new(0));
        tree.grow(
            &mut || known.sample(&mut deals),
            2_000,
            &mut Budget::ms(60_000).start(),
            &mut dice,
        )
    });
    let mut tree = Tree::new(Seat::new(0));
    let mut second = Budget::ms(1_000).start();
    tree.grow(
        &mut || known.sample(&mut deals),
        u64::MAX,
        &mut second,
        &mut dice,
    );
    let mebibytes = tree.memory() as f64 / f64::from(1 << 20);
    bench::figure("memory of a second's thought", mebibytes, "MiB");
    let seen = Seen::<Doppelkopf> {
        seat: Seat::new(0),
        view: &view,
        history: &history,
    };
    bench::median("a card of the third level", 0..50, |seed| {
        black_box(DoppelkopfBots::bot(2).choose(seen, Budget::nodes(2_000), seed));
    });
}

/// Seat 0 about to lead to the first trick.
fn opening() -> (View, Vec<StepView>) {
    let setup = Setup {
        options: Options::named("ddv").expect("ddv is a preset"),
        seats: 4,
        leader: None,
    };
    let mut table = Doppelkopf::new(&setup).expect("ddv can be played");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let viewer = Viewer::Seat(Seat::new(0));
    let deal = Step::Chance(table.sample_chance(&mut rng));
    let healthy = (0..4).map(|seat| {
        let said = "healthy".parse().expect("notation");
        Step::Action(Seat::new(seat), said)
    });
    let mut history = Vec::new();
    for step in [deal].into_iter().chain(healthy) {
        history.push(table.step_view(&step, viewer));
        table.apply(&step);
    }
    (table.view(viewer), history)
}
