//! Two levels, or a level and the rule player, against each other: `duel A B BUDGET_A BUDGET_B PRESET DEALS [full]`.
//!
//! A and B are numbers of levels or `rule`; a budget is milliseconds, or nodes with an `n` behind.

use bot_sixty_six::{RulePlayer, Side, SixtySixBots, duel};
use rules_sixty_six::{MatchLength, Options};
use search::{Bots, Budget};

fn side(name: &str, budget: &str) -> Option<Side> {
    let budget = match budget.strip_suffix('n') {
        Some(nodes) => Budget::nodes(nodes.parse().ok()?),
        None => Budget::ms(budget.parse().ok()?),
    };
    Some(match name {
        "rule" => (Box::new(RulePlayer), budget),
        level => (SixtySixBots::bot(level.parse().ok()?), budget),
    })
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [a, b, budget_a, budget_b, preset, deals, rest @ ..] = &words[..] else {
        eprintln!("duel A B BUDGET_A BUDGET_B PRESET DEALS [full]");
        return;
    };
    let (Some(first), Some(second), Some(options), Ok(deals)) = (
        side(a, budget_a),
        side(b, budget_b),
        Options::preset(preset),
        deals.parse(),
    ) else {
        eprintln!("these words are not understood");
        return;
    };
    let length = if rest.is_empty() {
        MatchLength::Single
    } else {
        MatchLength::Full
    };
    match duel(
        &mut [first, second],
        &Options { length, ..options },
        deals,
        1000,
    ) {
        Ok(score) => eprintln!(
            "{a} {budget_a} against {b} {budget_b}, {preset}: {:+.3} ± {:.3} points a game, {:.1} % won",
            score.points,
            score.interval,
            100.0 * score.won
        ),
        Err(refused) => eprintln!("{refused}"),
    }
}
