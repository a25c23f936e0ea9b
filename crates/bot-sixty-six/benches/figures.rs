//! Figures of the bots of the sixty-six family: strength against simple rules, and speed of the
//! search.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark prints its figures and the fingerprint"
)]

use bot_sixty_six::{RulePlayer, Side, SixtySixBots, duel, signature};
use game::{Dice, Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{MatchLength, Options, SixtySix};
use search::{Bots, Budget, Seen};
use testkit::bench::{figure, peak_memory, rate};

fn main() {
    println!("signature: {}", signature());
    looks();
    peak_memory("memory, whole process after 1 s for a move");
    against_rules("schnapsen", &Options::SCHNAPSEN);
    against_rules("sechsundsechzig", &Options::SECHSUNDSECHZIG);
}

/// Sampled rounds per second, at the first lead of a deal.
fn looks() {
    let options = Options {
        length: MatchLength::Single,
        ..Options::SCHNAPSEN
    };
    let setup = Setup {
        options,
        seats: 2,
        leader: Some(Seat::new(0)),
    };
    let Ok(mut game) = SixtySix::new(&setup) else {
        return;
    };
    let deal = Step::Chance(game.sample_chance(&mut ChaCha8Rng::seed_from_u64(1)));
    let seat = Seat::new(0);
    let told = [game.step_view(&deal, Viewer::Seat(seat))];
    game.apply(&deal);
    let view = game.view(Viewer::Seat(seat));
    let mut bot = SixtySixBots::bot(SixtySixBots::LEVELS.len() - 1);
    let mut dice = Dice::seeded(1);
    rate("imagined rounds, schnapsen, first lead", "rounds/s", || {
        let seen = Seen {
            seat,
            view: &view,
            history: &told,
        };
        bot.choose(seen, Budget::nodes(5_000), dice.roll())
            .map_or(0, |choice| choice.nodes)
    });
    let seen = Seen {
        seat,
        view: &view,
        history: &told,
    };
    bot.choose(seen, Budget::ms(1_000), 1);
}

/// The strongest level at 60 ms per move against a player by simple rules, on paired deals.
fn against_rules(name: &str, preset: &Options) {
    let options = Options {
        length: MatchLength::Single,
        ..*preset
    };
    let strongest = SixtySixBots::bot(SixtySixBots::LEVELS.len() - 1);
    let mut sides: [Side; 2] = [
        (strongest, Budget::ms(60)),
        (Box::new(RulePlayer), Budget::nodes(1)),
    ];
    let Ok(score) = duel(&mut sides, &options, 40, 1) else {
        return;
    };
    figure(
        &format!("strongest at 60 ms against simple rules, {name}"),
        score.points,
        "points a deal",
    );
    figure(
        &format!("the same, half of the 95 % interval, {name}"),
        score.interval,
        "points a deal",
    );
}
