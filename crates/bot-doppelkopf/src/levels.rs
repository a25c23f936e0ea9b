//! The five levels with their names and characters.

use rules_doppelkopf::Doppelkopf;
use search::{Bot, Bots, Budget, Level, Words, Yardstick, five_levels};

use crate::bot::Player;
use crate::style::Style;

/// The players of Doppelkopf, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct DoppelkopfBots;

/// The style of each level, in the order of [`DoppelkopfBots::LEVELS`].
pub const STYLES: [Style; 5] = [
    Style {
        memory: Some(0),
        deals: 0,
        unsteady: 40.0,
        believes: false,
        calls_from: None,
        solos_from: None,
    },
    Style {
        memory: Some(1),
        deals: 0,
        unsteady: 16.0,
        believes: false,
        calls_from: Some(1.2),
        solos_from: None,
    },
    Style {
        memory: Some(4),
        deals: 120,
        unsteady: 0.0,
        believes: false,
        calls_from: Some(0.6),
        solos_from: Some(3.0),
    },
    Style {
        memory: None,
        deals: 200,
        unsteady: 0.0,
        believes: false,
        calls_from: Some(0.3),
        solos_from: Some(1.5),
    },
    Style {
        memory: None,
        deals: u64::MAX,
        unsteady: 0.0,
        believes: true,
        calls_from: Some(0.2),
        solos_from: Some(1.5),
    },
];

/// A yardstick: plays every card by the quick evaluation, remembers everything, marries, but never calls or plays a solo.
const RULE: Style = Style {
    memory: None,
    deals: 0,
    unsteady: 0.0,
    believes: false,
    calls_from: None,
    solos_from: None,
};

impl Bots<Doppelkopf> for DoppelkopfBots {
    const LEVELS: &'static [Level] = &five_levels([
        (
            Words {
                en: "Follows suit, likes big cards, and has forgotten the last trick already.",
                de: "Bedient brav, mag dicke Karten und hat den letzten Stich schon vergessen.",
                fi: "Tunnustaa maata, pitää isoista korteista ja on jo unohtanut viime tikin.",
            },
            Budget::nodes(100),
        ),
        (
            Words {
                en: "Plays by ear, feeds the partner, and calls only what cannot fail.",
                de: "Spielt nach Gefühl, schmiert dem Partner und sagt nur Sicheres an.",
                fi: "Pelaa korvakuulolta, syöttää kumppanille ja ilmoittaa vain varman.",
            },
            Budget::nodes(400),
        ),
        (
            Words {
                en: "Thinks of who may hold what, and remembers the last few tricks.",
                de: "Überlegt, wer was haben könnte, und merkt sich die letzten Stiche.",
                fi: "Miettii, kellä on mitä, ja muistaa viimeiset tikit.",
            },
            Budget::nodes(2_000),
        ),
        (
            Words {
                en: "Counts every card and knows a good solo when it sees one.",
                de: "Zählt jede Karte mit und erkennt ein gutes Solo.",
                fi: "Laskee joka kortin ja tunnistaa hyvän soolon.",
            },
            Budget::nodes(8_000),
        ),
        (
            Words {
                en: "Thinks through thousands of deals before it lays down a card.",
                de: "Denkt Tausende Verteilungen durch, bevor es eine Karte legt.",
                fi: "Käy läpi tuhansia jakoja, ennen kuin lyö kortin pöytään.",
            },
            Budget::ms(700),
        ),
    ]);

    const YARDSTICKS: &'static [Yardstick<Doppelkopf>] =
        &[("rule", || Box::new(Player::new(RULE)))];

    fn bot(level: usize) -> Box<dyn Bot<Doppelkopf>> {
        Box::new(Player::new(STYLES[level.min(STYLES.len() - 1)]))
    }
}
