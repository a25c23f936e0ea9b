//! The five levels with their names and characters.

use rules_waffe::Waffe;
use search::{Bot, Bots, Budget, Level, Words, Yardstick, five_levels};

use crate::bot::Player;
use crate::greedy::Greedy;
use crate::style::{Style, Taste, Thought};

/// The players of Waffe, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct WaffeBots;

/// The style of each level, in the order of [`WaffeBots::LEVELS`].
pub const STYLES: [Style; 5] = [
    Style {
        taste: Taste {
            own: -120,
            joker: -160,
            their: None,
            wavers: 180,
        },
        thought: None,
    },
    Style {
        taste: Taste {
            own: -60,
            joker: -120,
            their: None,
            wavers: 180,
        },
        thought: None,
    },
    Style {
        taste: Taste::SOUND,
        thought: None,
    },
    Style {
        taste: Taste::SOUND,
        thought: Some(Thought {
            plays: 8,
            games: 120,
            deep: false,
            forgetful: true,
            reads: false,
            meets_greed: false,
        }),
    },
    Style {
        taste: Taste::SOUND,
        thought: Some(Thought {
            plays: 60,
            games: u64::MAX,
            deep: true,
            forgetful: false,
            reads: true,
            meets_greed: false,
        }),
    },
];

impl Bots<Waffe> for WaffeBots {
    const LEVELS: &'static [Level] = &five_levels([
        (
            Words {
                en: "Plays a card or two at a time and clings to its jokers.",
                de: "Spielt immer nur ein, zwei Karten und klammert sich an seine Joker.",
                fi: "Lyö kortin tai pari kerrallaan ja pitää tiukasti kiinni jokereistaan.",
            },
            Budget::nodes(1),
        ),
        (
            Words {
                en: "Sees most of what its own cards can do, and nothing on your table.",
                de: "Sieht das meiste, was die eigenen Karten hergeben, und nichts auf deinem Tisch.",
                fi: "Näkee, mihin omat kortit pystyvät, muttei mitään sinun pöydästäsi.",
            },
            Budget::nodes(1),
        ),
        (
            Words {
                en: "Gets rid of all it can, with your cards for glue, and does not look ahead.",
                de: "Wird los, was geht, auch mit deinen Karten als Kitt, und schaut nicht voraus.",
                fi: "Hankkiutuu eroon kaikesta minkä voi, vaikka sinun korttiesi avulla, eikä katso eteenpäin.",
            },
            Budget::nodes(1),
        ),
        (
            Words {
                en: "Thinks of what you could answer, but forgets which cards are gone.",
                de: "Bedenkt, was du antworten könntest, vergisst aber, welche Karten weg sind.",
                fi: "Miettii, mitä voisit vastata, mutta unohtaa, mitkä kortit ovat poissa.",
            },
            Budget::nodes(120),
        ),
        (
            Words {
                en: "Remembers every card and plays a thousand games in its head.",
                de: "Merkt sich jede Karte und spielt tausend Spiele im Kopf.",
                fi: "Muistaa joka kortin ja pelaa tuhat peliä päässään.",
            },
            Budget::ms(700),
        ),
    ]);

    const YARDSTICKS: &'static [Yardstick<Waffe>] = &[
        ("greedy", || Box::new(Greedy { own_only: false })),
        ("greedy-own", || Box::new(Greedy { own_only: true })),
    ];

    fn bot(level: usize) -> Box<dyn Bot<Waffe>> {
        let strongest = STYLES.len() - 1;
        Box::new(Player::new(STYLES[level.min(strongest)]))
    }
}
