//! The five levels with their names and characters.

use rules_sixty_six::SixtySix;
use search::{Bot, Bots, Budget, Level, Words, Yardstick, five_levels};

use crate::player::Player;
use crate::rdeep::Rdeep;
use crate::rule::RulePlayer;
use crate::style::Style;

/// The players of the sixty-six family, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct SixtySixBots;

/// The style of each level, in the order of [`SixtySixBots::LEVELS`].
const STYLES: [Style; 5] = [
    Style {
        memory: 0,
        slips: 75,
        overlooks: 75,
        looks: 0,
        believes: false,
    },
    Style {
        memory: 0,
        slips: 40,
        overlooks: 20,
        looks: 0,
        believes: false,
    },
    Style {
        memory: 1,
        slips: 11,
        overlooks: 0,
        looks: 90,
        believes: false,
    },
    Style {
        memory: 3,
        slips: 5,
        overlooks: 0,
        looks: 200,
        believes: false,
    },
    Style {
        memory: 12,
        slips: 0,
        overlooks: 0,
        looks: u64::MAX,
        believes: true,
    },
];

impl Bots<SixtySix> for SixtySixBots {
    const LEVELS: &'static [Level] = &five_levels([
        (
            Words {
                en: "Plays what comes to hand and often forgets to announce.",
                de: "Spielt, was gerade zur Hand ist, und vergisst oft anzusagen.",
                fi: "Pelaa mitä käteen osuu ja unohtaa usein ilmoittaa.",
            },
            Budget::nodes(1),
        ),
        (
            Words {
                en: "Takes the dear tricks, announces, and looks no further than this trick.",
                de: "Nimmt die teuren Stiche, sagt an und sieht nicht weiter als bis zum Stich.",
                fi: "Ottaa kalliit tikit, ilmoittaa eikä katso tätä tikkiä pidemmälle.",
            },
            Budget::nodes(1),
        ),
        (
            Words {
                en: "Thinks ahead a little and remembers the last trick.",
                de: "Denkt ein wenig voraus und merkt sich den letzten Stich.",
                fi: "Ajattelee hieman eteenpäin ja muistaa viime tikin.",
            },
            Budget::nodes(90),
        ),
        (
            Words {
                en: "Knows when to close and counts most of the cards.",
                de: "Weiß, wann man zumacht, und zählt die meisten Karten mit.",
                fi: "Tietää, milloin pakka suljetaan, ja laskee useimmat kortit.",
            },
            Budget::nodes(200),
        ),
        (
            Words {
                en: "Remembers every card, reads what you did not do, and never errs at the end.",
                de: "Merkt sich jede Karte, liest, was du nicht getan hast, und irrt am Ende nie.",
                fi: "Muistaa joka kortin, lukee sen, mitä jätit tekemättä, eikä erehdy lopussa.",
            },
            Budget::ms(300),
        ),
    ]);

    const YARDSTICKS: &'static [Yardstick<SixtySix>] = &[
        ("rule", || Box::new(RulePlayer)),
        ("rdeep", || Box::new(Rdeep)),
    ];

    fn bot(level: usize) -> Box<dyn Bot<SixtySix>> {
        Box::new(Player::new(STYLES[level.min(STYLES.len() - 1)]))
    }
}
