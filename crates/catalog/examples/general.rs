//! Plays a search that fits any game, on one seat, against the game's strongest bot on all others, at equal time:
//! `general SEARCH GAME OPTIONS GAMES MS`, such as `general imagining waffe '{}' 400 100`. `ahead` is the search for open games.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::marker::PhantomData;
use std::time::Duration;

use arena::{Contest, PlayerSpec};
use game::{Game, Kind, NewMatch};
use search::{AnyBots, Bot, Bots, Budget, Imagining, Level, LookingAhead, Yardstick};

/// A game's own bots, with the strongest level of each general search as a yardstick.
struct Against<B>(PhantomData<fn() -> B>);

fn strongest<G: Game, S: Bots<G>>() -> Box<dyn Bot<G>> {
    S::bot(S::LEVELS.len() - 1)
}

impl<G: Game, B: Bots<G>> Bots<G> for Against<B> {
    const LEVELS: &'static [Level] = B::LEVELS;
    const YARDSTICKS: &'static [Yardstick<G>] = &[
        ("imagining", strongest::<G, Imagining>),
        ("ahead", strongest::<G, LookingAhead>),
    ];

    fn bot(level: usize) -> Box<dyn Bot<G>> {
        B::bot(level)
    }
}

type Entry = (&'static dyn Kind, &'static dyn AnyBots);

fn entry<G: Game, B: Bots<G>>() -> Entry {
    (game::kind::<G>(), search::bots::<G, Against<B>>())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, search, game, options, games, ms] = arguments.as_slice() else {
        panic!("general SEARCH GAME OPTIONS GAMES MS");
    };
    let entries: &[Entry] = catalog::games!(entry);
    let found = entries.iter().find(|(kind, _)| kind.id() == game);
    let (kind, bots) = *found.expect("a game of the house");
    let level = |id: &str| PlayerSpec::Level(id.to_owned());
    let contest = Contest {
        kind,
        bots,
        setup: NewMatch {
            options: Some(serde_json::from_str(options).expect("options as JSON")),
            ..NewMatch::default()
        },
        a: level(search),
        b: level(bots.levels()[bots.strongest()].id),
        seats_of_a: 1,
        games: games.parse().expect("how many games"),
        budget: Some(Budget::ms(ms.parse().expect("milliseconds a move"))),
        patience: Duration::from_secs(10),
        seed: 66,
        sprt: None,
    };
    let progress = contest.play(|_| ()).expect("a contest that can be played");
    let score = progress.score;
    let ((share, about), (points, points_about)) = (score.share(), score.points());
    println!(
        "{search} {game} {options} {ms} ms: {} games, {:.1} % ± {:.1}, {points:+.2} ± {points_about:.2} points a game, {} forfeits",
        score.games(),
        100.0 * share,
        100.0 * about,
        progress.forfeits.len(),
    );
}
