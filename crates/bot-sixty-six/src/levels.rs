//! The five strengths, each with a name and a character.

use rules_sixty_six::SixtySix;
use search::{Bot, Bots, Budget, Level, Words, Yardstick};

use crate::player::Player;
use crate::rdeep::Rdeep;
use crate::rule::RulePlayer;
use crate::style::Style;

/// The players of the sixty-six family, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct SixtySixBots;

/// How each level plays, in the order of [`SixtySixBots::LEVELS`].
const STYLES: [Style; 5] = [
    Style {
        memory: 0,
        slips: 75,
        overlooks: 75,
        looks: 0,
        infers: false,
    },
    Style {
        memory: 0,
        slips: 40,
        overlooks: 20,
        looks: 0,
        infers: false,
    },
    Style {
        memory: 1,
        slips: 11,
        overlooks: 0,
        looks: 90,
        infers: false,
    },
    Style {
        memory: 3,
        slips: 5,
        overlooks: 0,
        looks: 200,
        infers: false,
    },
    Style {
        memory: 12,
        slips: 0,
        overlooks: 0,
        looks: u64::MAX,
        infers: true,
    },
];

impl Bots<SixtySix> for SixtySixBots {
    const LEVELS: &'static [Level] = &[
        Level {
            id: "newcomer",
            name: Words {
                en: "Newcomer",
                de: "Neuling",
                fi: "Tulokas",
            },
            character: Words {
                en: "Plays what comes to hand and often forgets to announce.",
                de: "Spielt, was gerade zur Hand ist, und vergisst oft anzusagen.",
                fi: "Pelaa mitä käteen osuu ja unohtaa usein ilmoittaa.",
            },
            budget: Budget::nodes(1),
        },
        Level {
            id: "guest",
            name: Words {
                en: "Guest",
                de: "Gast",
                fi: "Vieras",
            },
            character: Words {
                en: "Takes the dear tricks, announces, and looks no further than this trick.",
                de: "Nimmt die teuren Stiche, sagt an und sieht nicht weiter als bis zum Stich.",
                fi: "Ottaa kalliit tikit, ilmoittaa eikä katso tätä tikkiä pidemmälle.",
            },
            budget: Budget::nodes(1),
        },
        Level {
            id: "regular",
            name: Words {
                en: "Regular",
                de: "Stammgast",
                fi: "Kanta-asiakas",
            },
            character: Words {
                en: "Thinks ahead a little and remembers the last trick.",
                de: "Denkt ein wenig voraus und merkt sich den letzten Stich.",
                fi: "Ajattelee hieman eteenpäin ja muistaa viime tikin.",
            },
            budget: Budget::nodes(90),
        },
        Level {
            id: "veteran",
            name: Words {
                en: "Old hand",
                de: "Alter Hase",
                fi: "Konkari",
            },
            character: Words {
                en: "Knows when to close and counts most of the cards.",
                de: "Weiß, wann man zumacht, und zählt die meisten Karten mit.",
                fi: "Tietää, milloin pakka suljetaan, ja laskee useimmat kortit.",
            },
            budget: Budget::nodes(200),
        },
        Level {
            id: "master",
            name: Words {
                en: "Master",
                de: "Meister",
                fi: "Mestari",
            },
            character: Words {
                en: "Remembers every card, reads what you did not do, and never errs at the end.",
                de: "Merkt sich jede Karte, liest, was du nicht getan hast, und irrt am Ende nie.",
                fi: "Muistaa joka kortin, lukee sen, mitä jätit tekemättä, eikä erehdy lopussa.",
            },
            budget: Budget::ms(300),
        },
    ];

    const YARDSTICKS: &'static [Yardstick<SixtySix>] = &[
        ("rule", || Box::new(RulePlayer)),
        ("rdeep", || Box::new(Rdeep)),
    ];

    fn bot(level: usize) -> Box<dyn Bot<SixtySix>> {
        Box::new(Player::new(STYLES[level.min(STYLES.len() - 1)]))
    }
}
