//! The five strengths, each with a name and a character.

use rules_quoridor::Quoridor;
use search::{Bot, Bots, Budget, Level, Words};

use crate::bot::Player;
use crate::style::Style;

/// The players of Quoridor, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct QuoridorBots;

/// How each level thinks, in the order of [`QuoridorBots::LEVELS`].
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

impl Bots<Quoridor> for QuoridorBots {
    const LEVELS: &'static [Level] = &[
        Level {
            id: "newcomer",
            name: Words {
                en: "Newcomer",
                de: "Neuling",
                fi: "Tulokas",
            },
            character: Words {
                en: "Runs for the far edge and often misjudges how far it is.",
                de: "Läuft zum anderen Rand und verschätzt sich oft in der Entfernung.",
                fi: "Juoksee kohti vastapäistä reunaa ja arvioi matkan usein väärin.",
            },
            budget: Budget::nodes(2_000),
        },
        Level {
            id: "guest",
            name: Words {
                en: "Guest",
                de: "Gast",
                fi: "Vieras",
            },
            character: Words {
                en: "Sees the next move only, and builds where it hurts now.",
                de: "Sieht nur den nächsten Zug und baut, wo es gerade wehtut.",
                fi: "Näkee vain seuraavan siirron ja rakentaa sinne, missä se nyt kirvelee.",
            },
            budget: Budget::nodes(5_000),
        },
        Level {
            id: "regular",
            name: Words {
                en: "Regular",
                de: "Stammgast",
                fi: "Kanta-asiakas",
            },
            character: Words {
                en: "Thinks of your answer before playing.",
                de: "Denkt vor dem Zug an deine Antwort.",
                fi: "Miettii vastaustasi ennen siirtoaan.",
            },
            budget: Budget::nodes(20_000),
        },
        Level {
            id: "veteran",
            name: Words {
                en: "Old hand",
                de: "Alter Hase",
                fi: "Konkari",
            },
            character: Words {
                en: "Plans two turns ahead and saves walls for the end.",
                de: "Plant zwei Züge voraus und spart Mauern für das Ende.",
                fi: "Suunnittelee kaksi vuoroa eteenpäin ja säästää aitoja loppuun.",
            },
            budget: Budget::nodes(100_000),
        },
        Level {
            id: "master",
            name: Words {
                en: "Master",
                de: "Meister",
                fi: "Mestari",
            },
            character: Words {
                en: "Looks as far as the clock allows and forgives nothing.",
                de: "Sieht so weit, wie die Uhr erlaubt, und verzeiht nichts.",
                fi: "Katsoo niin kauas kuin kello sallii eikä anna mitään anteeksi.",
            },
            budget: Budget::ms(800),
        },
    ];

    fn bot(level: usize) -> Box<dyn Bot<Quoridor>> {
        let strongest = STYLES.len() - 1;
        Box::new(Player::new(STYLES[level.min(strongest)]))
    }
}
