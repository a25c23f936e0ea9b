//! Figures of the sixty-six family: random rounds a second, and how long exact solving takes.

use game::{Dice, Game, Seat, Setup, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::solve::{Table, end_value, open_value};
use rules_sixty_six::{Action, Deal, MatchLength, Options, Round, SixtySix};
use testkit::alloc::{Counting, count};
use testkit::bench::{figure, median, rate};

#[global_allocator]
static ALLOC: Counting = Counting;

fn main() {
    random_rounds();
    ends("5 against 5, schnapsen", &Options::SCHNAPSEN);
    ends(
        "5 against 5, schnapsen-standard",
        &Options::SCHNAPSEN_STANDARD,
    );
    ends("6 against 6, sechsundsechzig", &Options::SECHSUNDSECHZIG);
    ends(
        "6 against 6, sixty-six-standard",
        &Options::SIXTY_SIX_STANDARD,
    );
    open_deals("20 cards, schnapsen", &Options::SCHNAPSEN);
    open_deals("20 cards, schnapsen-standard", &Options::SCHNAPSEN_STANDARD);
}

fn random_rounds() {
    let options = Options {
        length: MatchLength::Single,
        ..Options::SCHNAPSEN
    };
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let Ok(fresh) = SixtySix::new(&setup) else {
        return;
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    rate(
        "random rounds, schnapsen single, deal included",
        "rounds/s",
        || {
            for _ in 0..1000 {
                fresh.clone().playout(&mut rng);
            }
            1000
        },
    );
    let mut dealt = fresh.clone();
    dealt.apply(&Step::Chance(dealt.sample_chance(&mut rng)));
    rate(
        "random rounds, schnapsen single, from a deal",
        "rounds/s",
        || {
            for _ in 0..1000 {
                dealt.clone().playout(&mut rng);
            }
            1000
        },
    );
    let made = count(|| {
        for _ in 0..1000 {
            fresh.clone().playout(&mut rng);
        }
    });
    figure(
        "allocations in 1000 random rounds",
        made as f64,
        "allocations",
    );
}

/// Random rounds played until the stock is gone, nobody closing or claiming.
fn until_gone(options: &Options, seed: u64) -> Round {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut dice = Dice::seeded(seed);
    let mut round = Deal::sample(options, Some(Seat::new(0)), &mut rng).round(options);
    while !round.stock.is_empty() {
        let actions: Vec<Action> = round
            .moves(options)
            .actions()
            .filter(|action| !matches!(action, Action::Close | Action::Claim))
            .collect();
        round.apply(actions[dice.below(actions.len() as u32) as usize], options);
    }
    round
}

fn ends(name: &str, options: &Options) {
    let rounds: Vec<Round> = (0..4000).map(|seed| until_gone(options, seed)).collect();
    let mut sum = 0;
    median(
        &format!("solve, stock gone, {name}, median"),
        &rounds,
        |round| {
            sum += i32::from(end_value(round, options).unwrap_or_default());
        },
    );
    std::hint::black_box(sum);
}

fn open_deals(name: &str, options: &Options) {
    let mut table = Table::new(16);
    let deals: Vec<Round> = (0..200)
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            Deal::sample(options, Some(Seat::new(0)), &mut rng).round(options)
        })
        .collect();
    let mut sum = 0;
    median(
        &format!("solve, open deal, {name}, median"),
        &deals,
        |round| {
            sum += i32::from(open_value(round, options, &mut table));
        },
    );
    std::hint::black_box(sum);
}
