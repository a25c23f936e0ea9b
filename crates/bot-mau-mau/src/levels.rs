//! The five levels with their characters.

use rules_mau_mau::MauMau;
use search::{Bot, Bots, IMAGINING, Level, MINDS, MonteCarlo, Words, Yardstick, five_levels};

use crate::Habit;

/// The players of Mau-Mau, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct MauMauBots;

impl Bots<MauMau> for MauMauBots {
    const LEVELS: &'static [Level] = &five_levels([
        (
            Words {
                en: "Plays whatever fits and wishes for whatever comes to mind.",
                de: "Spielt, was passt, und wünscht sich, was gerade einfällt.",
                fi: "Lyö mitä sopii ja toivoo mitä mieleen tulee.",
            },
            IMAGINING[0].budget,
        ),
        (
            Words {
                en: "Keeps its jacks as long as it can, and now and then forgets why.",
                de: "Hebt seine Buben auf, so lange es geht, und vergisst manchmal, warum.",
                fi: "Säästää jätkiään niin kauan kuin voi ja unohtaa joskus miksi.",
            },
            IMAGINING[1].budget,
        ),
        (
            Words {
                en: "Wishes for what it holds and counts your cards.",
                de: "Wünscht sich, was es hat, und zählt deine Karten.",
                fi: "Toivoo sitä, mitä sillä on, ja laskee korttisi.",
            },
            IMAGINING[2].budget,
        ),
        (
            Words {
                en: "Saves a seven for whoever says Mau.",
                de: "Hat noch eine Sieben für den, der Mau sagt.",
                fi: "Säästää seiskan sille, joka sanoo Mau.",
            },
            IMAGINING[3].budget,
        ),
        (
            Words {
                en: "Knows after every shuffle what lies in the stock, and plays thousands of rounds in its head.",
                de: "Weiß nach jedem Mischen, was im Stock liegt, und spielt tausende Runden im Kopf.",
                fi: "Tietää joka sekoituksen jälkeen, mitä pakassa on, ja pelaa tuhansia kierroksia päässään.",
            },
            IMAGINING[4].budget,
        ),
    ]);

    const YARDSTICKS: &'static [Yardstick<MauMau>] = &[("habit", || Box::new(ByHabit))];

    fn bot(level: usize) -> Box<dyn Bot<MauMau>> {
        Box::new(MonteCarlo::<Habit>::new(MINDS[level.min(MINDS.len() - 1)]))
    }
}

/// A yardstick that plays by the rollout policy alone.
#[derive(Clone, Copy, Debug)]
struct ByHabit;

impl Bot<MauMau> for ByHabit {
    fn choose(
        &mut self,
        seen: search::Seen<'_, MauMau>,
        _: search::Budget,
        seed: u64,
    ) -> Option<search::Choice<rules_mau_mau::MauMauAction>> {
        search::by_rollout::<MauMau, Habit>(seen, seed)
    }
}
