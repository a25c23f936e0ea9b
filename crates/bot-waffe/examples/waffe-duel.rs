//! Bot against bot on paired deals, for tuning: `waffe-duel A B deals [2.3]`.
//!
//! A and B are a level, `greedy`, `greedy-own`, `flat`, `best-answer` or `peek`, optionally followed by `:nodes`, or the weights of a taste,
//! `taste=own,joker,their,wavers`; `their` may be `none` for a player who ignores the other's table. `peek` sees every card and evaluates
//! the master's plays in the real deal: an upper bound of what better sampling of hands can win. `best-answer` is the master who knows
//! that the opponent is `greedy`: it samples only hands with which `greedy` would have played as seen, and only `greedy` answers.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use bot_waffe::{Greedy, Player, STYLES, Style, Taste, Thought, WaffeBots};
use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeAction, WaffeOptions, WaffeStepView};
use search::{Bot, Bots, Budget, Choice, Seen};

struct Side {
    bot: Box<dyn Bot<Waffe>>,
    budget: Budget,
    sees: fn(Seat) -> Viewer,
    /// Nodes searched so far.
    nodes: u64,
}

fn taste(words: &str) -> Taste {
    let words: Vec<&str> = words.split(',').collect();
    let number = |place: usize| words[place].parse().expect("a number");
    Taste {
        own: number(0),
        joker: number(1),
        their: (words[2] != "none").then(|| number(2)),
        wavers: number(3).unsigned_abs(),
    }
}

fn player(name: &str) -> Side {
    let (name, nodes) = name.split_once(':').unwrap_or((name, "1000"));
    let styled = |style: Style| -> Box<dyn Bot<Waffe>> { Box::new(Player::new(style)) };
    let bot: Box<dyn Bot<Waffe>> = match name {
        "greedy" => Box::new(Greedy { own_only: false }),
        "greedy-own" => Box::new(Greedy { own_only: true }),
        "flat" => styled(Style {
            taste: Taste::SOUND,
            thought: STYLES[4].thought.map(|thought| Thought {
                deep: false,
                ..thought
            }),
        }),
        "best-answer" => styled(Style {
            taste: Taste::SOUND,
            thought: STYLES[4].thought.map(|thought| Thought {
                meets_greed: true,
                ..thought
            }),
        }),
        "peek" => Box::new(Peek),
        name => match name.strip_prefix("taste=") {
            Some(words) => styled(Style {
                taste: taste(words),
                thought: None,
            }),
            None => {
                let level = WaffeBots::LEVELS.iter().position(|level| level.id == name);
                WaffeBots::bot(level.expect("a level"))
            }
        },
    };
    Side {
        bot,
        nodes: 0,
        budget: Budget::nodes(nodes.parse().expect("nodes are a number")),
        sees: if name == "peek" {
            |_| Viewer::Open
        } else {
            Viewer::Seat
        },
    }
}

/// A player who sees every card.
struct Peek;

impl Bot<Waffe> for Peek {
    fn choose(
        &mut self,
        seen: Seen<'_, Waffe>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<WaffeAction>> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let game = Waffe::determinize(seen.view, seen.history, &mut rng)?;
        let view = game.view(Viewer::Seat(seen.seat));
        let blind = Seen {
            view: &view,
            ..seen
        };
        let mut choice = WaffeBots::bot(4).choose(blind, budget, seed)?;
        let games = budget.nodes? / choice.weighed.len() as u64 + 1;
        for (action, value) in &mut choice.weighed {
            let won = (0..games).filter(|number| {
                let mut game = game;
                game.apply(&Step::Action(seen.seat, *action));
                finish(&mut game, seed + number) == Some(seen.seat)
            });
            *value = won.count() as f64 / games as f64;
        }
        let best = choice.weighed.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        (choice.action, choice.value) = *best;
        Some(choice)
    }
}

/// Plays a game to its end with the third level, and returns the winner.
fn finish(game: &mut Waffe, seed: u64) -> Option<Seat> {
    let mut bot = Player::new(STYLES[2]);
    while let Some(seat) = game.to_act() {
        let view = game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &[],
        };
        let choice = bot.choose(seen, Budget::nodes(1), seed)?;
        game.apply(&Step::Action(seat, choice.action));
    }
    game.winner().flatten()
}

/// Plays one game and returns the winner.
fn play(start: &Waffe, dealt: &Step<Waffe>, players: &mut [Side; 2], deal: u64) -> Option<Seat> {
    let mut game = *start;
    let seats = [0, 1].map(Seat::new);
    let tell = |game: &Waffe, step: &Step<Waffe>, history: &mut [Vec<WaffeStepView>; 2]| {
        for seat in seats {
            history[seat.index()].push(game.step_view(step, Viewer::Seat(seat)));
        }
    };
    let mut history = [Vec::new(), Vec::new()];
    tell(&game, dealt, &mut history);
    game.apply(dealt);
    let mut ply = 0;
    while let Some(seat) = game.to_act() {
        let side = &mut players[seat.index()];
        let view = game.view((side.sees)(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &history[seat.index()],
        };
        let choice = side.bot.choose(seen, side.budget, deal * 1000 + ply);
        let choice = choice.expect("an answer");
        side.nodes += choice.nodes;
        assert_eq!(game.check(seat, &choice.action), Ok(()));
        let step = Step::Action(seat, choice.action);
        tell(&game, &step, &mut history);
        game.apply(&step);
        ply += 1;
    }
    game.winner().flatten()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut players = [player(&args[1]), player(&args[2])];
    let deals: u64 = args[3].parse().expect("deals are a number");
    let options = match args.get(4).map(String::as_str) {
        Some("2.3") => WaffeOptions::WAFFE_2_3,
        _ => WaffeOptions::WAFFE,
    };
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let start = Waffe::new(&setup).expect("right options");
    let (mut sum, mut squares, mut won) = (0.0, 0.0, 0.0);
    for deal in 0..deals {
        let dealt = start.sample_chance(&mut ChaCha8Rng::seed_from_u64(deal));
        let dealt = Step::Chance(dealt);
        let mut pair = 0.0;
        for own in [0, 1].map(Seat::new) {
            let winner = play(&start, &dealt, &mut players, deal);
            won += f64::from(u8::from(winner == Some(own)));
            pair += winner.map_or(0.0, |winner| if winner == own { 0.5 } else { -0.5 });
            players.swap(0, 1);
        }
        sum += pair;
        squares += pair * pair;
        let n = (deal + 1) as f64;
        if deal + 1 == deals || (deal + 1) % 50 == 0 {
            let error = 1.96 * ((squares / n - (sum / n).powi(2)) / n).sqrt();
            println!(
                "{} against {}: {:.1} % ± {:.1} won, {:+.3} ± {error:.3} points a game more, {n} deals, {} nodes",
                args[1],
                args[2],
                won * 50.0 / n,
                error * 50.0,
                sum / n,
                players[0].nodes
            );
        }
    }
}
