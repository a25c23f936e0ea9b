//! Scripted games, line by line from a data file.

use std::ops::ControlFlow;

use cards::Card;
use game::{Game, RuleError, Seat, Setup, Step};
use rules_waffe::{Deal, Waffe, WaffeAction, WaffeOptions};

use testkit::cases::lines;

use super::pile;

const GAMES: &str = include_str!("../data/games.txt");

/// A scripted game: lines set it up, then play and examine it.
struct Script {
    options: WaffeOptions,
    deck: Vec<Card>,
    game: Option<Waffe>,
}

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

    fn act(&mut self, seat: Seat, text: &str, at: &str) {
        let (text, refused) = match text.split_once("=>") {
            Some((text, code)) => (text, Some(code.trim())),
            None => (text, None),
        };
        let action: WaffeAction = text.parse().unwrap_or_else(|error| panic!("{at}: {error}"));
        let game = self.game();
        let before = *game;
        match (game.check(seat, &action), refused) {
            (Ok(()), None) => game.apply(&Step::Action(seat, action)),
            (Err(illegal), Some(code)) => {
                assert_eq!(illegal.code(), code, "{at}: {illegal}");
                assert_eq!(*game, before, "{at}: a refusal changed the position");
            }
            (Ok(()), Some(_)) => panic!("{at}: it is legal"),
            (Err(illegal), None) => panic!("{at}: {illegal}"),
        }
        if let Some(listed) = is_listed(&before, seat, &action) {
            assert_eq!(listed, refused.is_none(), "{at}: listed as legal");
        }
    }

    fn line(&mut self, line: &str, at: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let seated = |rest: &str| {
            let (seat, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let seat: usize = seat.parse().unwrap_or_else(|_| panic!("{at}: no seat"));
            (Seat::new(seat), rest.trim().to_owned())
        };
        match word {
            "game" => {
                let options =
                    serde_json::from_str(rest).unwrap_or_else(|error| panic!("{at}: {error}"));
                *self = Self {
                    options,
                    deck: Vec::new(),
                    game: None,
                };
            }
            "deck" => self.deck.extend(pile_in_order(rest)),
            "seat" => {
                let (seat, action) = seated(rest);
                self.act(seat, &action, at);
            }
            "hand" => {
                let (seat, cards) = seated(rest);
                assert_eq!(*self.game().hand(seat), pile(&cards), "{at}");
            }
            "table" => {
                let (seat, cards) = seated(rest);
                assert_eq!(*self.game().table(seat), pile(&cards), "{at}");
            }
            "field" => assert_eq!(*self.game().field(), pile(rest), "{at}"),
            "swept" => assert_eq!(*self.game().swept(), pile(rest), "{at}"),
            "stock" => assert_eq!(self.game().stock_len().to_string(), rest, "{at}"),
            "to_act" => assert_eq!(
                self.game().to_act().map(|seat| seat.to_string()).as_deref(),
                Some(rest),
                "{at}"
            ),
            "winner" => assert_eq!(
                self.game()
                    .winner()
                    .flatten()
                    .map(|seat| seat.to_string())
                    .as_deref(),
                Some(rest),
                "{at}"
            ),
            "drawn" => assert_eq!(self.game().winner(), Some(None), "{at}"),
            _ => panic!("{at}: what is {word}?"),
        }
    }
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

fn pile_in_order(text: &str) -> impl Iterator<Item = Card> {
    text.split_whitespace()
        .map(|card| card.parse().unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn games_go_as_the_rules_say() {
    let mut script = Script {
        options: WaffeOptions::WAFFE,
        deck: Vec::new(),
        game: None,
    };
    for (number, line) in lines(GAMES) {
        script.line(line, &format!("tests/data/games.txt:{number}: {line}"));
    }
}
