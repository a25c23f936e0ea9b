//! Runs the scripted scenarios in `tests/data`: one file a subject, each case citing the paragraph it comes from.
//!
//! ```text
//! case <name>
//! table <preset> [JSON of other options]
//! leader <seat>                     who leads (seat 0 if left out)
//! leads <cards>  other <cards>      the two hands; cards not named are filled in from the pack in canonical order
//! trump <card>   stock <cards>      the face-up card, and the covered stock from the top
//! do <seat> <action>                plays; `deal` deals the next round from a canonical pack
//! no <seat> <action> <code> <rule>  is refused with this code and paragraph
//! legal <seat> <action>, …          exactly these, sorted by bytes
//! counts <seat> <points>            what the seat counts now
//! known <seat> <cards>              the cards of the hand that everybody knows
//! leads_now <seat>                  who is on lead
//! ended <points>-<points> <reason>  the last round's points and why
//! score <points>-<points>           game points of the match or big round
//! big <rounds>-<rounds>             big rounds won
//! over <points>-<points>            the match is over with these points
//! solved <points>-<points>          the value under best play
//! ```

use cards::Card;
use game::{Match, NewMatch, Seat, Turn, Viewer, kind};
use rules_sixty_six::SixtySix;
use serde_json::{Value, json};
use testkit::cases::each_case;

#[test]
fn every_scenario_plays_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    each_case(folder, 41, Scenario::default, Scenario::run);
}

#[derive(Default)]
struct Scenario {
    preset: String,
    options: Option<Value>,
    leader: Option<usize>,
    leads: Vec<Card>,
    other: Vec<Card>,
    trump: Option<Card>,
    stock: Vec<Card>,
    game: Option<Box<dyn Match>>,
}

type Done = Result<(), String>;

impl Scenario {
    fn run(&mut self, line: &str) -> Done {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "table" => {
                let (preset, options) = rest.split_once(' ').unwrap_or((rest, ""));
                preset.clone_into(&mut self.preset);
                self.options = if options.is_empty() {
                    None
                } else {
                    Some(serde_json::from_str(options).map_err(|error| error.to_string())?)
                };
            }
            "leader" => self.leader = rest.parse().ok(),
            "leads" => self.leads = read(rest)?,
            "other" => self.other = read(rest)?,
            "trump" => self.trump = read(rest)?.pop(),
            "stock" => self.stock = read(rest)?,
            "do" => self.act(rest)?,
            "no" => self.refused(rest)?,
            _ => self.expect(word, rest)?,
        }
        Ok(())
    }

    /// The game, dealt when it is first needed.
    fn game(&mut self) -> Result<&mut Box<dyn Match>, String> {
        if self.game.is_none() {
            let new = NewMatch {
                preset: Some(self.preset.clone()),
                options: self.options.clone(),
                seats: None,
                leader: self.leader,
            };
            let mut game = kind::<SixtySix>()
                .start(&new)
                .map_err(|refusal| refusal.message)?;
            let deck = self.deck()?;
            game.deal_from(&deck).map_err(|refusal| refusal.message)?;
            self.game = Some(game);
        }
        self.game.as_mut().ok_or_else(String::new)
    }

    /// The pack that deals these hands, in the order of ENGINE.md.
    fn deck(&self) -> Result<Vec<String>, String> {
        let options = kind::<SixtySix>()
            .preset(&self.preset)
            .ok_or("no such preset")?;
        let count = |name: &str| {
            let given = self
                .options
                .as_ref()
                .and_then(|options| options.get(name)?.as_u64());
            given.or(options[name].as_u64()).unwrap_or_default() as usize
        };
        let (pack, hand) = (count("cards"), count("hand"));
        let named = [
            &self.leads[..],
            &self.other,
            self.trump.as_slice(),
            &self.stock,
        ]
        .concat();
        let mut free = canonical(pack)
            .into_iter()
            .filter(|card| !named.contains(card));
        let mut fill = |cards: &[Card], count: usize| {
            let mut cards = cards.to_vec();
            while cards.len() < count {
                cards.extend(free.next());
            }
            cards
        };
        let leads = fill(&self.leads, hand);
        let other = fill(&self.other, hand);
        let trump = self.trump.ok_or("no trump card is named")?;
        let stock = fill(&self.stock, pack - 2 * hand - 1);
        let order = match options["deal"].as_str() {
            Some("trump_between") => [
                &leads[..3],
                &other[..3],
                &[trump],
                &leads[3..],
                &other[3..],
                &stock,
            ]
            .concat(),
            _ => [
                &leads[..3],
                &other[..3],
                &leads[3..],
                &other[3..],
                &[trump],
                &stock,
            ]
            .concat(),
        };
        Ok(order.iter().map(ToString::to_string).collect())
    }

    fn act(&mut self, rest: &str) -> Done {
        if rest == "deal" {
            let options = kind::<SixtySix>()
                .preset(&self.preset)
                .ok_or("no such preset")?;
            let pack = canonical(options["cards"].as_u64().unwrap_or_default() as usize);
            let deck: Vec<String> = pack.iter().map(ToString::to_string).collect();
            return self
                .game()?
                .deal_from(&deck)
                .map(drop)
                .map_err(|refusal| refusal.message);
        }
        let (seat, action) = seat_and(rest)?;
        self.game()?
            .act(seat, action)
            .map(drop)
            .map_err(|refusal| format!("{action} was refused: {}", refusal.message))
    }

    fn refused(&mut self, rest: &str) -> Done {
        let (seat, rest) = seat_and(rest)?;
        let mut words: Vec<&str> = rest.split(' ').collect();
        let rule = words.pop().ok_or("no rule")?;
        let code = words.pop().ok_or("no code")?;
        let action = words.join(" ");
        let game = self.game()?;
        let before = game.view(Viewer::Open).get().to_owned();
        let Err(refusal) = game.act(seat, &action) else {
            return Err(format!("{action} was taken"));
        };
        if game.view(Viewer::Open).get() != before {
            return Err(format!("{action} was refused but changed the position"));
        }
        same(
            "refusal",
            ((code, Some(rule)), (&refusal.code, refusal.rule.as_deref())),
        )
    }

    fn expect(&mut self, word: &str, rest: &str) -> Done {
        let game = self.game()?;
        let view: Value = serde_json::from_str(game.view(Viewer::Open).get()).unwrap_or_default();
        match word {
            "legal" => {
                let (seat, wanted) = seat_and(rest)?;
                let wanted: Vec<&str> = wanted.split(", ").collect();
                same(
                    "legal",
                    (wanted.join(", "), game.legal(seat, 99).actions.join(", ")),
                )
            }
            "counts" => {
                let (seat, points) = seat_and(rest)?;
                same(
                    "points",
                    (
                        json!(points.parse::<u16>().ok()),
                        view["points"][seat.index()].clone(),
                    ),
                )
            }
            "known" => {
                let (seat, cards) = seat_and(rest)?;
                same(
                    "known",
                    (
                        json!(read(cards)?),
                        view["hands"][seat.index()]["known"].clone(),
                    ),
                )
            }
            "leads_now" => same("leader", (rest.to_owned(), view["leader"].to_string())),
            "ended" => {
                let (points, reason) = rest.split_once(' ').ok_or("points and reason")?;
                let last = game.rounds().pop().ok_or("no round is over")?;
                same("points", (points.to_owned(), dashed(&last.0)))?;
                same(
                    "reason",
                    (json!(reason), view["last_round"]["reason"].clone()),
                )
            }
            "score" => same("game points", (pair(rest)?, view["game_points"].clone())),
            "big" => same("big rounds", (pair(rest)?, view["big_rounds"].clone())),
            "over" => match game.turn() {
                Turn::Over(outcome) => {
                    same("outcome", (rest.to_owned(), dashed(&outcome.points.0)))
                }
                turn => Err(format!("the match goes on: {turn:?}")),
            },
            "solved" => {
                let solved = game.solve().map_err(|refusal| refusal.message)?;
                same("value", (rest.to_owned(), dashed(&solved.points.0)))
            }
            _ => Err(format!("{word} is no word of a scenario")),
        }
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, (wanted, found): (T, T)) -> Done {
    if wanted == found {
        Ok(())
    } else {
        Err(format!("{what}: expected {wanted:?}, found {found:?}"))
    }
}

fn read(cards: &str) -> Result<Vec<Card>, String> {
    let cards = cards.split_whitespace().map(str::parse::<Card>);
    cards
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())
}

fn seat_and(text: &str) -> Result<(Seat, &str), String> {
    let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
    let index: usize = seat.parse().map_err(|_| format!("{seat} is no seat"))?;
    Ok((Seat::new(index), rest))
}

fn pair(text: &str) -> Result<Value, String> {
    let (left, right) = text.split_once('-').ok_or("two numbers")?;
    Ok(json!([left.parse::<i32>().ok(), right.parse::<i32>().ok()]))
}

fn dashed(points: &[i32]) -> String {
    points
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("-")
}

/// The pack in canonical order.
fn canonical(count: usize) -> Vec<Card> {
    let ranks = if count == 24 { "AKQJT9" } else { "AKQJT" };
    let cards = "CSHD"
        .chars()
        .flat_map(|suit| ranks.chars().map(move |rank| format!("{rank}{suit}")));
    cards.filter_map(|card| card.parse().ok()).collect()
}
