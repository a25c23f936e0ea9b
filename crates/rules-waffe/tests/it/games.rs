//! Scripted games, line by line from a data file.

use std::fmt::Debug;
use std::ops::ControlFlow;

use cards::Card;
use game::{BadNotation, Game, RuleError, Seat, Setup, Step};
use rules_waffe::{Deal, Pile, Waffe, WaffeAction, WaffeOptions};

use testkit::cases::each_case;

/// A scripted game: lines set it up, then play and examine it.
struct Script {
    options: WaffeOptions,
    deck: Vec<Card>,
    game: Option<Waffe>,
}

type Done = Result<(), String>;

impl Script {
    /// The game, dealt with the cards named so far on top and all others below in canonical order.
    fn game(&mut self) -> &mut Waffe {
        let (options, deck) = (self.options, &self.deck);
        self.game.get_or_insert_with(|| {
            let mut deck = deck.clone();
            for card in options.deck() {
                let count = |cards: &[Card]| cards.iter().filter(|c| **c == card).count();
                if count(&deck) < options.copies(card) {
                    deck.push(card);
                }
            }
            let setup = Setup {
                options,
                seats: 2,
                leader: None,
            };
            let mut game = Waffe::new(&setup).expect("the options are right");
            let deal = Deal { deck };
            assert_eq!(game.check_chance(&deal), Ok(()));
            game.apply(&Step::Chance(deal));
            game
        })
    }

    fn act(&mut self, seat: Seat, text: &str) -> Done {
        let (text, refused) = match text.split_once("=>") {
            Some((text, code)) => (text, Some(code.trim())),
            None => (text, None),
        };
        let action: WaffeAction = text.parse().map_err(|error| format!("{error}"))?;
        let game = self.game();
        let before = *game;
        match (game.check(seat, &action), refused) {
            (Ok(()), None) => game.apply(&Step::Action(seat, action)),
            (Err(illegal), Some(code)) => {
                same(&illegal.code(), &code)?;
                same(game, &before)?;
            }
            (Ok(()), Some(_)) => return Err("it is legal".to_owned()),
            (Err(illegal), None) => return Err(illegal.to_string()),
        }
        match is_listed(&before, seat, &action) {
            Some(listed) if listed != refused.is_none() => {
                Err(format!("is it listed as legal? {listed}"))
            }
            _ => Ok(()),
        }
    }

    fn line(&mut self, line: &str) -> Done {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "game" => {
                self.options = serde_json::from_str(rest).map_err(|error| error.to_string())?;
                Ok(())
            }
            "deck" => {
                self.deck.extend(read(rest)?);
                Ok(())
            }
            "seat" => {
                let (seat, action) = seated(rest)?;
                self.act(seat, action)
            }
            "hand" => {
                let (seat, cards) = seated(rest)?;
                same(self.game().hand(seat), &pile(cards)?)
            }
            "table" => {
                let (seat, cards) = seated(rest)?;
                same(self.game().table(seat), &pile(cards)?)
            }
            "field" => same(self.game().field(), &pile(rest)?),
            "swept" => same(self.game().swept(), &pile(rest)?),
            "stock" => same(&self.game().stock_len().to_string().as_str(), &rest),
            "to_act" => same(&self.game().to_act(), &Some(seated(rest)?.0)),
            "winner" => same(&self.game().winner(), &Some(Some(seated(rest)?.0))),
            "drawn" => same(&self.game().winner(), &Some(None)),
            _ => Err(format!("what is {word}?")),
        }
    }
}

fn same<T: PartialEq + Debug>(found: &T, expected: &T) -> Done {
    if found == expected {
        return Ok(());
    }
    Err(format!("found {found:?}, expected {expected:?}"))
}

/// A seat, and what follows it.
fn seated(text: &str) -> Result<(Seat, &str), String> {
    let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
    let seat = seat.parse().map_err(|_| format!("{seat:?} is no seat"))?;
    Ok((Seat::new(seat), rest.trim()))
}

fn read(text: &str) -> Result<Vec<Card>, String> {
    let cards = text.split_whitespace().map(str::parse);
    cards
        .collect::<Result<_, _>>()
        .map_err(|error: BadNotation| error.to_string())
}

fn pile(text: &str) -> Result<Pile, String> {
    Ok(read(text)?.into_iter().collect())
}

/// Whether the action is among the legal ones; `None` if there are too many to list.
fn is_listed(game: &Waffe, seat: Seat, wanted: &WaffeAction) -> Option<bool> {
    let mut seen = 0;
    let mut listed = Some(false);
    game.visit_legal(seat, &mut |action| {
        seen += 1;
        if action == *wanted {
            listed = Some(true);
            return ControlFlow::Break(());
        }
        if seen == 100_000 {
            listed = None;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    listed
}

#[test]
fn games_go_as_the_rules_say() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games");
    let start = || Script {
        options: WaffeOptions::WAFFE,
        deck: Vec::new(),
        game: None,
    };
    each_case(folder, 17, start, Script::line);
}
