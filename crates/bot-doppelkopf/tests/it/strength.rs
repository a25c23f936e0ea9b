//! The order of strength is the same under every set of rules: the master wins against the rule player, and that one
//! against random play.

use bot_doppelkopf::DoppelkopfBots;
use game::{Game, Seat, Step, Turn, Viewer};
use rules_doppelkopf::{Doppelkopf, List, Options};
use search::{Bot, Bots, Budget, RandomBot, Seen};

use crate::table::Table;

type Make = fn() -> Box<dyn Bot<Doppelkopf>>;

fn master() -> Box<dyn Bot<Doppelkopf>> {
    DoppelkopfBots::bot(4)
}

fn rule() -> Box<dyn Bot<Doppelkopf>> {
    let rule = DoppelkopfBots::YARDSTICKS.iter();
    let mut rule = rule.filter(|(name, _)| *name == "rule");
    rule.next().expect("there is a rule player").1()
}

fn random() -> Box<dyn Bot<Doppelkopf>> {
    Box::new(RandomBot)
}

/// The points per game of one of the first against three of the second, in each seat of the same deals.
fn earns([one, three]: [Make; 2], options: Options, deals: u64, nodes: u64) -> f64 {
    let mut points = 0;
    for deal in 0..deals {
        for own in Seat::all(4) {
            let mut bots: Vec<_> = Seat::all(4)
                .map(|seat| if seat == own { one() } else { three() })
                .collect();
            let mut table = Table::new(options, deal);
            points += loop {
                let step = match table.table.turn() {
                    Turn::Over(outcome) => break outcome.points[own],
                    Turn::Chance => Step::Chance(table.table.sample_chance(&mut table.rng)),
                    Turn::Seats(seats) => {
                        let seat = seats.first().expect("somebody is to act");
                        let view = table.table.view(Viewer::Seat(seat));
                        let seen = Seen {
                            seat,
                            view: &view,
                            history: &table.told[seat.index()],
                        };
                        let seed = deal * 1000 + seen.history.len() as u64;
                        let bot = &mut bots[seat.index()];
                        let choice = bot.choose(seen, Budget::nodes(nodes), seed);
                        Step::Action(seat, choice.expect("an answer").action)
                    }
                };
                table.apply(&step);
            };
        }
    }
    f64::from(points) / (4 * deals * u64::from(options.games())) as f64
}

fn rules() -> [(&'static str, Options); 4] {
    let named = |name| Options::named(name).expect("it is a preset");
    let everything = Options {
        list: List::Games(4),
        forty_cards: true,
        charlie_caught: true,
        ..named("hausrunde")
    };
    [
        ("ddv", named("ddv")),
        ("einfach", named("einfach")),
        ("hausrunde", named("hausrunde")),
        ("everything", everything),
    ]
}

#[test]
fn rules_of_thumb_earn_from_chance_under_all_rules() {
    for (name, options) in rules() {
        let deals = 120 / u64::from(options.games());
        let points = earns([rule, random], options, deals, 200);
        assert!(points > 0.5, "{name}: {points:+.2}");
    }
}

#[test]
fn the_master_earns_from_rules_of_thumb_under_all_rules() {
    for (name, options) in rules() {
        // Doubled games increase the variance of a list, so more of them are played.
        let deals = if options.games() > 1 { 8 } else { 14 };
        let points = earns([master, rule], options, deals, 200);
        assert!(points > 0.0, "{name}: {points:+.2}");
    }
}
