//! The limits of calls, case by case.

use game::RuleError;
use rules_doppelkopf::Options;
use testkit::cases::each_line;

use crate::table::Table;

const NORMAL: &str = "TH TH QC QS QS QH QH 9C 9S 9H KH 9D / JC JS AC TC KD TD KC KS TC 9H JH QD / \
                      QC JC AS AH AS QD KS AC AD AD TS KH / JS JH AH KD 9D 9C KC JD TS 9S TD JD";
const WEDDING: &str = "TH TH QC QC QS QS QH 9C 9S 9H KH 9D / JC JS AC 9D KC KC TD 9S 9C QD TS KS / \
                       JC AS AS TD QD KH TS AD AH JD TC 9H / JS JH AH QH KS KD JD AC JH AD KD TC";

#[test]
fn every_call_is_in_time_or_refused_with_the_number() {
    each_line("calls.txt", include_str!("../data/calls.txt"), 80, |line| {
        let (given, expected) = line.split_once(" => ").expect("an arrow");
        let [deal, before, call] = given.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("three fields: {given}");
        };
        let hands = if deal == "N" { NORMAL } else { WEDDING };
        let options = Options::named("ddv").expect("ddv is a preset");
        let mut table = Table::new(options, hands);
        for word in before.split_whitespace() {
            happen(&mut table, word);
        }
        let (seat, call) = call.split_once(':').expect("seat and call");
        let answer = table.check(seat.parse().expect("a seat"), call);
        match (expected.split_once(' '), answer) {
            (None, answer) => assert_eq!(answer, Ok(()), "{expected}"),
            (Some(_), Ok(())) => panic!("allowed"),
            (Some((code, words)), Err(illegal)) => {
                assert_eq!(illegal.code(), code, "{illegal}");
                assert!(
                    illegal.to_string().contains(words),
                    "{illegal} lacks {words:?}"
                );
            }
        }
    });
}

fn happen(table: &mut Table, word: &str) {
    let number = |text: &str| text.parse::<u8>().expect("a number");
    match word.split_at(1) {
        ("h", "") => table.all("healthy,healthy,healthy,healthy"),
        ("w", "") => table.all("wedding,healthy,healthy,healthy"),
        ("l", "") => (0..4).for_each(|_| table.play(false)),
        ("t", count) => {
            while table.tricks() < number(count) {
                table.play(true);
            }
        }
        ("p", count) => (0..number(count)).for_each(|_| table.play(true)),
        ("s", solo) => {
            let (seat, kind) = solo.split_once(':').expect("seat and solo");
            for other in 0..4 {
                let said = if other == number(seat) {
                    format!("solo {kind}")
                } else {
                    "healthy".to_owned()
                };
                table.act(usize::from(other), &said);
            }
        }
        (seat, said) => table.act(usize::from(number(seat)), said.trim_start_matches(':')),
    }
}
