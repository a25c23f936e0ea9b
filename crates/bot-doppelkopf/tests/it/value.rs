//! The cost of an action: the value of the best less that of the one that was played.

use bot_doppelkopf::DoppelkopfBots;
use game::{Game, Turn, Viewer};
use rules_doppelkopf::{Action, Options};
use search::{Bots, Budget, Seen};

use crate::table::Table;

/// The tolerance of an estimate from this few deals, in points: it grows with the stakes.
fn noise(value: f64) -> f64 {
    1.0 + 0.25 * value.abs()
}

/// The value of every legal action, the chosen one first.
fn values(table: &Table, nodes: u64) -> Vec<(Action, f64)> {
    let seat = table.table.turn().seats().first().expect("a turn");
    let view = table.table.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &table.told[seat.index()],
    };
    let value = |action: &Action| {
        let value = DoppelkopfBots::bot(4).value_of(seen, action, Budget::nodes(nodes), 7);
        value.expect("a legal action has a value")
    };
    let chosen = table.ask(4, seat.index(), nodes, 7).expect("an answer");
    let best = value(&chosen.action);
    assert!(
        (best - chosen.value).abs() < 1.5 * noise(best),
        "{}: {} when chosen, {best} when asked",
        chosen.action,
        chosen.value
    );
    let mut all = vec![(chosen.action, best)];
    table.table.visit_legal(seat, &mut |action| {
        if action != chosen.action && all.len() < 20 {
            all.push((action, value(&action)));
        }
        std::ops::ControlFlow::Continue(())
    });
    all
}

#[test]
fn nothing_costs_less_than_nothing() {
    let (mut asked, mut steps, mut costs, mut dear) = (0, 0, 0.0, 0);
    for (seed, preset) in ["ddv", "hausrunde", "ddv"].into_iter().enumerate() {
        let options = Options::named(preset).expect("a preset");
        let mut table = Table::new(options, seed as u64 + 20);
        while let Some(step) = table.random_step() {
            table.apply(&step);
            asked += 1;
            if !matches!(table.table.turn(), Turn::Seats(_)) || asked % 4 != 0 {
                continue;
            }
            let all = values(&table, 6_000);
            let (chosen, best) = all[0];
            for (action, value) in &all[1..] {
                let cost = best - value;
                assert!(
                    cost > -noise(best),
                    "seed {seed}: {action} is {value}, {chosen} only {best}"
                );
                costs += cost;
                dear += usize::from(cost > noise(best));
                steps += 1;
            }
        }
    }
    // Other actions do have a cost, and some a high one.
    let mean = costs / f64::from(steps);
    assert!(mean > 0.2 && dear > 10, "{mean} over {steps}, {dear} dear");
}

#[test]
fn what_is_not_legal_has_no_value() {
    let mut table = Table::new(Options::named("ddv").expect("ddv is a preset"), 4);
    let deal = table.random_step().expect("the cards are dealt");
    table.apply(&deal);
    let view = table.table.view(Viewer::Seat(game::Seat::new(0)));
    let seen = Seen {
        seat: game::Seat::new(0),
        view: &view,
        history: &table.told[0],
    };
    for action in ["TH", "re", "take", "armut"] {
        let action = action.parse().expect("notation");
        let value = DoppelkopfBots::bot(4).value_of(seen, &action, Budget::nodes(50), 1);
        assert_eq!(value, None, "{action}");
    }
}
