//! Scripted games for any game: the words that every game's cases share.
//!
//! ```text
//! case <name>
//! table <preset> [JSON of other options]
//! seats <number>   leader <seat>    as few as may play, and chance decides, if left out
//! deck <cards>                      the top of the next deal; the other cards follow sorted by name
//! do <seat> <action>                plays; where chance has to fall before `do`, `no`, `legal` or `turn`, it falls
//! no <seat> <action> => <code> <rule>   is refused with this code and paragraph, and changes nothing
//! legal <seat> <action>, …          exactly these, sorted by bytes
//! turn <seat> …                     who is to act; `over` or `chance`
//! sees <seat|watcher|all> <place> <JSON>   what stands at this place of the view, as in /hands/0
//! told <seat|watcher|all> <place> <JSON>   the same of the last step
//! rounds <JSON>                     the points of every finished round
//! points <JSON>                     the points of everybody at the end
//! ```

use std::path::Path;

use game::{Game, Match, NewMatch, Seat, StepRecord, Turn, Viewer, kind};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::Value;

use crate::cases::each_case;

type Done = Result<(), String>;

/// Plays every case of a folder.
///
/// # Panics
/// With every line that failed.
pub fn scenarios<G: Game>(folder: impl AsRef<Path>, least: usize) {
    each_case(folder, least, Scenario::default, |scenario, line| {
        scenario.run::<G>(line)
    });
}

#[derive(Default)]
struct Scenario {
    new: NewMatch,
    deck: Vec<String>,
    game: Option<Box<dyn Match>>,
}

impl Scenario {
    fn run<G: Game>(&mut self, line: &str) -> Done {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = |text: &str| {
            text.trim()
                .parse()
                .map_err(|_| format!("{text} is no number"))
        };
        match word {
            "table" => {
                let (preset, options) = rest.split_once(' ').unwrap_or((rest, "{}"));
                self.new.preset = Some(preset.to_owned());
                self.new.options = Some(json(options)?);
            }
            "seats" => self.new.seats = Some(number(rest)?),
            "leader" => self.new.leader = Some(usize::from(number(rest)?)),
            "deck" => self.deck = rest.split_whitespace().map(str::to_owned).collect(),
            _ => {
                if self.game.is_none() {
                    let game = kind::<G>().start(&self.new);
                    self.game = Some(game.map_err(|refusal| refusal.message)?);
                }
                let goes_on = match word {
                    "do" | "no" | "legal" => true,
                    "turn" => rest != "chance",
                    _ => self.game()?.is_empty(),
                };
                if goes_on && self.game()?.turn() == Turn::Chance {
                    self.deal()?;
                }
                self.play(word, rest)?;
            }
        }
        Ok(())
    }

    fn game(&mut self) -> Result<&mut Box<dyn Match>, String> {
        self.game.as_mut().ok_or_else(|| "no table".to_owned())
    }

    fn deal(&mut self) -> Done {
        let top = std::mem::take(&mut self.deck);
        let game = self.game()?;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        if top.is_empty() {
            return told(game.deal(&mut rng));
        }
        // A discarded deal shows which cards there are.
        let Ok(StepRecord::Chance { chance }) = game.fork().deal(&mut rng) else {
            return Err("there is nothing to deal".to_owned());
        };
        let mut rest = longest(&chance);
        for card in &top {
            let place = rest.iter().position(|other| other == card);
            rest.remove(place.ok_or_else(|| format!("{card} is not there to be dealt"))?);
        }
        rest.sort();
        told(game.deal_from(&[top, rest].concat()))
    }

    fn play(&mut self, word: &str, rest: &str) -> Done {
        let game = self.game()?;
        match word {
            "do" => {
                let (seat, action) = seated(rest)?;
                told(game.act(seat, action))
            }
            "no" => refused(game, rest),
            "legal" => {
                let (seat, wanted) = seated(rest)?;
                same(wanted, &game.legal(seat, 999).actions.join(", "))
            }
            "turn" => {
                let turn = match game.turn() {
                    Turn::Chance => "chance".to_owned(),
                    Turn::Over(_) => "over".to_owned(),
                    Turn::Seats(seats) => {
                        let seats: Vec<_> = seats.into_iter().map(|s| s.to_string()).collect();
                        seats.join(" ")
                    }
                };
                same(rest, &turn)
            }
            "sees" | "told" => {
                let mut words = rest.splitn(3, ' ');
                let viewer = viewer(words.next().unwrap_or_default())?;
                let (place, wanted) = (words.next(), words.next().unwrap_or("null"));
                let shown = if word == "sees" {
                    Some(game.view(viewer))
                } else {
                    game.last_step_view(viewer)
                };
                let shown = json(shown.as_ref().map_or("null", |shown| shown.get()))?;
                let found = shown.pointer(place.unwrap_or_default());
                same(
                    &json(wanted)?.to_string(),
                    &found.unwrap_or(&Value::Null).to_string(),
                )
            }
            "rounds" => {
                let rounds: Vec<_> = game.rounds().into_iter().map(|round| round.0).collect();
                same(
                    &json(rest)?.to_string(),
                    &serde_json::json!(rounds).to_string(),
                )
            }
            "points" => match game.turn() {
                Turn::Over(outcome) => {
                    let points = serde_json::json!(outcome.points.0).to_string();
                    same(&json(rest)?.to_string(), &points)
                }
                turn => Err(format!("the game goes on: {turn:?}")),
            },
            _ => Err(format!("{word} is no word of a scenario")),
        }
    }
}

fn refused(game: &mut Box<dyn Match>, rest: &str) -> Done {
    let (seat, rest) = seated(rest)?;
    let (action, wanted) = rest.split_once("=>").ok_or("`=> code rule` is missing")?;
    let before = game.record();
    let Err(refusal) = game.act(seat, action.trim()) else {
        return Err(format!("{action}was taken"));
    };
    if game.record() != before {
        return Err(format!("{action}was refused and changed the game"));
    }
    let found = [&refusal.code, refusal.rule.as_deref().unwrap_or_default()].map(String::from);
    same(wanted.trim(), found.join(" ").trim())
}

/// The cards in an outcome of chance: the longest list of strings.
fn longest(chance: &Value) -> Vec<String> {
    let list = |value: &Value| -> Vec<String> {
        let items = value.as_array().into_iter().flatten();
        items
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect()
    };
    let lists = chance
        .as_object()
        .into_iter()
        .flat_map(|fields| fields.values().map(list));
    lists.max_by_key(Vec::len).unwrap_or_default()
}

fn told<T>(done: Result<T, game::Refusal>) -> Done {
    done.map(drop).map_err(|refusal| refusal.message)
}

fn seated(text: &str) -> Result<(Seat, &str), String> {
    let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
    let index: usize = seat.parse().map_err(|_| format!("{seat} is no seat"))?;
    Ok((Seat::new(index), rest.trim()))
}

fn viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "watcher" => Ok(Viewer::Spectator),
        "all" => Ok(Viewer::Open),
        seat => Ok(Viewer::Seat(seated(seat)?.0)),
    }
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("{text}: {error}"))
}

fn same(wanted: &str, found: &str) -> Done {
    if wanted == found {
        Ok(())
    } else {
        Err(format!("expected {wanted}, found {found}"))
    }
}
