//! Five ready-made levels for any game.

use std::marker::PhantomData;

use game::Game;

use crate::{
    AlphaBeta, Bot, Bots, Budget, ByPlayouts, Judge, Level, Mind, MonteCarlo, Rollout, Sight,
    Uniform, Words, five_levels,
};

/// The five levels of a Monte Carlo search; the first four are limited by games, the last one by time.
pub const MINDS: [Mind; 5] = [
    Mind {
        games: 8,
        remembers: false,
        slips: 110,
    },
    Mind {
        games: 16,
        remembers: false,
        slips: 75,
    },
    Mind {
        games: 30,
        remembers: true,
        slips: 40,
    },
    Mind {
        games: 150,
        remembers: true,
        slips: 8,
    },
    Mind::FULL,
];

/// The five levels of an alpha-beta search.
pub const SIGHTS: [Sight; 5] = [
    Sight {
        depth: 1,
        slips: 110,
    },
    Sight {
        depth: 1,
        slips: 30,
    },
    Sight { depth: 2, slips: 8 },
    Sight { depth: 3, slips: 0 },
    Sight::FULL,
];

/// The time budget of the strongest level.
pub const THINKING: Budget = Budget::ms(700);

const CHARACTERS: [Words; 5] = [
    Words {
        en: "Has just learnt the rules and often plays the first thing that comes to mind.",
        de: "Hat gerade die Regeln gelernt und spielt oft das Erstbeste.",
        fi: "On juuri oppinut säännöt ja pelaa usein sen, mikä ensin mieleen tulee.",
    },
    Words {
        en: "Thinks a little about each move and forgets what was before.",
        de: "Überlegt vor jedem Zug ein wenig und vergisst, was vorher war.",
        fi: "Miettii joka siirtoa hetken ja unohtaa aiemmat.",
    },
    Words {
        en: "Plays soundly and looks a little ahead.",
        de: "Spielt solide und schaut ein Stück voraus.",
        fi: "Pelaa vakaasti ja katsoo hieman eteenpäin.",
    },
    Words {
        en: "Takes its time and seldom goes wrong.",
        de: "Nimmt sich Zeit und liegt selten daneben.",
        fi: "Ottaa aikansa ja erehtyy harvoin.",
    },
    Words {
        en: "Plays thousands of games in its head before it moves.",
        de: "Spielt tausende Spiele im Kopf, bevor es zieht.",
        fi: "Pelaa tuhansia pelejä päässään ennen siirtoaan.",
    },
];

const fn levels(games: [u64; 4]) -> [Level; 5] {
    let [a, b, c, d] = games;
    let [n, g, r, v, m] = CHARACTERS;
    five_levels([
        (n, Budget::nodes(a)),
        (g, Budget::nodes(b)),
        (r, Budget::nodes(c)),
        (v, Budget::nodes(d)),
        (m, THINKING),
    ])
}

/// The levels of [`Imagining`]; a game's own bots keep the budgets and write their own character texts.
pub const IMAGINING: [Level; 5] = levels([
    MINDS[0].games,
    MINDS[1].games,
    MINDS[2].games,
    MINDS[3].games,
]);

/// Bots for any game, hidden or open, with any number of players: [`MonteCarlo`] at five levels.
#[derive(Clone, Copy, Debug)]
pub struct Imagining<R = Uniform>(PhantomData<fn() -> R>);

impl<G: Game, R: Rollout<G>> Bots<G> for Imagining<R> {
    const LEVELS: &'static [Level] = &IMAGINING;

    fn bot(level: usize) -> Box<dyn Bot<G>> {
        Box::new(MonteCarlo::<R>::new(MINDS[level.min(MINDS.len() - 1)]))
    }
}

/// Bots for any open game: [`AlphaBeta`] at five levels.
#[derive(Clone, Copy, Debug)]
pub struct LookingAhead<J = ByPlayouts<4>>(PhantomData<fn() -> J>);

impl<G: Game, J: Judge<G>> Bots<G> for LookingAhead<J> {
    const LEVELS: &'static [Level] = &levels([400, 1000, 4000, 20_000]);

    fn bot(level: usize) -> Box<dyn Bot<G>> {
        Box::new(AlphaBeta::<J>::new(SIGHTS[level.min(SIGHTS.len() - 1)]))
    }
}
