//! The five levels with their names and characters.

use rules_quoridor::Quoridor;
use search::{Bot, Bots, Budget, Level, Words, five_levels};

use crate::bot::Player;
use crate::style::{RoundStyle, Style};

/// The players of Quoridor, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct QuoridorBots;

/// The style of each level, in the order of [`QuoridorBots::LEVELS`].
const STYLES: [Style; 5] = [
    Style {
        depth: 1,
        misjudges: 300,
    },
    Style {
        depth: 1,
        misjudges: 90,
    },
    Style {
        depth: 2,
        misjudges: 75,
    },
    Style {
        depth: 4,
        misjudges: 12,
    },
    Style {
        depth: 64,
        misjudges: 3,
    },
];

/// The style of each level with four players.
const ROUND_STYLES: [RoundStyle; 5] = [
    RoundStyle {
        depth: 1,
        visits: 200,
        misjudges: 850,
        insight: false,
    },
    RoundStyle {
        depth: 1,
        visits: 200,
        misjudges: 480,
        insight: false,
    },
    RoundStyle {
        depth: 2,
        visits: 60,
        misjudges: 380,
        insight: false,
    },
    RoundStyle {
        depth: 4,
        visits: 100,
        misjudges: 110,
        insight: false,
    },
    RoundStyle::STRONGEST,
];

impl Bots<Quoridor> for QuoridorBots {
    const LEVELS: &'static [Level] = &five_levels([
        (
            Words {
                en: "Runs for the far edge and often misjudges how far it is.",
                de: "Läuft zum anderen Rand und verschätzt sich oft in der Entfernung.",
                fi: "Juoksee kohti vastapäistä reunaa ja arvioi matkan usein väärin.",
            },
            Budget::nodes(2_000),
        ),
        (
            Words {
                en: "Sees the next move only, and builds where it hurts now.",
                de: "Sieht nur den nächsten Zug und baut, wo es gerade wehtut.",
                fi: "Näkee vain seuraavan siirron ja rakentaa sinne, missä se nyt kirvelee.",
            },
            Budget::nodes(5_000),
        ),
        (
            Words {
                en: "Thinks of your answer before playing.",
                de: "Denkt vor dem Zug an deine Antwort.",
                fi: "Miettii vastaustasi ennen siirtoaan.",
            },
            Budget::nodes(20_000),
        ),
        (
            Words {
                en: "Plans two turns ahead and saves walls for the end.",
                de: "Plant zwei Züge voraus und spart Mauern für das Ende.",
                fi: "Suunnittelee kaksi vuoroa eteenpäin ja säästää aitoja loppuun.",
            },
            Budget::nodes(100_000),
        ),
        (
            Words {
                en: "Looks as far as the clock allows and forgives nothing.",
                de: "Sieht so weit, wie die Uhr erlaubt, und verzeiht nichts.",
                fi: "Katsoo niin kauas kuin kello sallii eikä anna mitään anteeksi.",
            },
            Budget::ms(800),
        ),
    ]);

    fn bot(level: usize) -> Box<dyn Bot<Quoridor>> {
        let level = level.min(STYLES.len() - 1);
        Box::new(Player::new(STYLES[level], ROUND_STYLES[level]))
    }
}
