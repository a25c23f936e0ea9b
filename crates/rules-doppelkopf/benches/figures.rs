//! Figures of Doppelkopf, one a line.

use std::hint::black_box;

use game::{Seat, SeatSet};
use rules_doppelkopf::scoring::{Entry, Extras, ScoreRules, score};
use rules_doppelkopf::{Bid, ByParty, GameType};
use testkit::bench;

fn main() {
    scoring();
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
    let rate = bench::rate("games scored a second", "games/s", || {
        for entry in &entries {
            black_box(score(black_box(entry)));
        }
        entries.len() as u64
    });
    bench::figure("scoring one game", 1e9 / rate, "ns");
}
