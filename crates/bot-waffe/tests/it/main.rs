//! What is checked of the Waffe bots.

mod play;
mod sight;
mod strength;

use game::{Game, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeAction, WaffeOptions};
use search::{Bot, Budget, Choice, Seen};

/// A game dealt from a seed.
fn dealt(options: WaffeOptions, seed: u64) -> Waffe {
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).expect("the options are right");
    let deal = game.sample_chance(&mut ChaCha8Rng::seed_from_u64(seed));
    game.apply(&Step::Chance(deal));
    game
}

/// A game with these cards on top of the deck.
fn stacked(options: WaffeOptions, top: &str) -> Waffe {
    let mut deck: Vec<String> = top.split_whitespace().map(str::to_owned).collect();
    for card in options.deck() {
        let count = deck
            .iter()
            .filter(|text| **text == card.to_string())
            .count();
        if count < options.copies(card) {
            deck.push(card.to_string());
        }
    }
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).expect("the options are right");
    let deal = game.deal_from(&deck).expect("the deck is right");
    game.apply(&Step::Chance(deal));
    game
}

/// What a bot answers for the seat to act.
fn choose(
    bot: &mut dyn Bot<Waffe>,
    game: &Waffe,
    nodes: u64,
    seed: u64,
) -> Option<Choice<WaffeAction>> {
    let seat = game.to_act()?;
    let view = game.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    bot.choose(seen, Budget::nodes(nodes), seed)
}
