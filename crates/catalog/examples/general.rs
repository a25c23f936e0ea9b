//! What a game's own search or rollouts are worth: the search that any game gets on its first day, on one seat, against the game's strongest bot
//! on all others, at equal time: `general GAME OPTIONS GAMES MS`, such as `general waffe '{}' 400 100`.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::marker::PhantomData;
use std::time::Duration;

use arena::{Contest, PlayerSpec};
use game::{Game, Kind, NewMatch};
use search::{AnyBots, Bot, Bots, Budget, Imagining, Level, LookingAhead, Yardstick};

/// A game's own bots, with the strongest level of another set as a yardstick.
struct Against<B, S>(PhantomData<fn() -> (B, S)>);

impl<G: Game, B: Bots<G>, S: Bots<G>> Bots<G> for Against<B, S> {
    const LEVELS: &'static [Level] = B::LEVELS;
    const YARDSTICKS: &'static [Yardstick<G>] = &[("general", || S::bot(S::LEVELS.len() - 1))];

    fn bot(level: usize) -> Box<dyn Bot<G>> {
        B::bot(level)
    }
}

fn entry<G: Game, B: Bots<G>, S: Bots<G>>() -> (&'static dyn Kind, &'static dyn AnyBots) {
    (game::kind::<G>(), search::bots::<G, Against<B, S>>())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, game, options, games, ms] = arguments.as_slice() else {
        panic!("general GAME OPTIONS GAMES MS");
    };
    let entries = [
        entry::<rules_sixty_six::SixtySix, bot_sixty_six::SixtySixBots, Imagining>(),
        entry::<rules_doppelkopf::Doppelkopf, bot_doppelkopf::DoppelkopfBots, Imagining>(),
        entry::<rules_quoridor::Quoridor, bot_quoridor::QuoridorBots, LookingAhead>(),
        entry::<rules_waffe::Waffe, bot_waffe::WaffeBots, Imagining>(),
        entry::<rules_mau_mau::MauMau, bot_mau_mau::MauMauBots, Imagining>(),
    ];
    let found = entries.into_iter().find(|(kind, _)| kind.id() == game);
    let (kind, bots) = found.expect("a game of the house");
    let level = |id: &str| PlayerSpec::Level(id.to_owned());
    let contest = Contest {
        kind,
        bots,
        setup: NewMatch {
            options: Some(serde_json::from_str(options).expect("options as JSON")),
            ..NewMatch::default()
        },
        a: level("general"),
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
        "{game} {options} {ms} ms: {} games, {:.1} % ± {:.1}, {points:+.2} ± {points_about:.2} points a game, {} forfeits",
        score.games(),
        100.0 * share,
        100.0 * about,
        progress.forfeits.len(),
    );
}
