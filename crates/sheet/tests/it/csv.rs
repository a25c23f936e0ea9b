//! The CSV file: what it looks like, and where a broken one is broken.

use sheet::{Evening, MoneyRule, Payee, RowResult, Settings, export, import};

use crate::table::{OWNER, Write, counted, open, preset, won};

fn friday() -> Evening {
    let mut evening = open(
        5,
        Settings {
            games: Some(24),
            money: Some(MoneyRule {
                cents: 5,
                currency: "EUR".to_owned(),
                payee: Payee::Kitty,
            }),
            ..preset("hausrunde")
        },
    );
    let mut even = counted("normal", &[1, 2], 120);
    even.note = "Eva said \"never\", twice".to_owned();
    evening.enter(even);
    evening.enter(won("solo C", &[0], 4));
    let mut called = counted("normal", &[0, 3], 151);
    if let RowResult::Counted { re, .. } = &mut called.result {
        re.call = "no90".to_owned();
        re.callers = vec![3];
    }
    evening.enter(called);
    evening
}

#[test]
fn the_file_is_plain_to_read() {
    let expected = include_str!("../data/friday.csv");
    assert_eq!(export(&friday()), expected);
}

#[test]
fn semicolons_and_filled_up_lines_are_read_too() {
    let text = export(&friday());
    let with_semicolons: Vec<String> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| {
            let line = line.replace("Eva said \"\"never\"\", twice", "Eva said never");
            format!("{};;;", line.replace(',', ";"))
        })
        .collect();
    // The game lines are already as wide as they may be, apart from empty cells.
    let events = import(&with_semicolons.join("\n"), "imported", "p2", &OWNER).unwrap();
    let back = Evening::rebuild(events).unwrap();
    assert_eq!(back.ledger().totals, friday().ledger().totals);
}

#[test]
fn a_broken_file_is_refused_with_line_and_column() {
    let text = export(&friday());
    let cases = [
        ("stammtisch,", "stammtische,", 1, 1),
        ("preset,hausrunde", "preset,haus", 3, 2),
        ("forty cards,no", "forty cards,nope", 4, 2),
        ("games,24", "games,2", 6, 2),
        ("heart_trick,4,queue", "heart_trick,4,pile", 8, 4),
        ("money,5,EUR", "money,5,€", 9, 3),
        ("players,Anna,Bert", "players,Anna,Anna", 12, 25 + 1),
        ("re points,", "re point,", 12, 4),
        ("1,Anna,normal", "7,Anna,normal", 13, 1),
        ("1,Anna,normal", "1,Zoe,normal", 13, 2),
        ("1,Anna,normal", "1,Anna,ramsch", 13, 3),
        ("normal,120,120", "normal,120,121", 13, 5),
        ("normal,120,120", "normal,12x,120", 13, 4),
        (",,,,,4,no", ",,,,,-4,no", 14, 18),
        ("24,0,-8,-8,-8", "24,0,-8,-8,-9", 14, 34),
        ("re,kontra,,re called", "re,kontra called,,re called", 15, 9),
        ("re called", "re shouted", 15, 28),
    ];
    for (good, bad, line, column) in cases {
        assert!(text.contains(good), "{good} is not in the file");
        let refusal = import(&text.replace(good, bad), "imported", "p2", &OWNER).expect_err(bad);
        assert_eq!(
            (refusal.line, refusal.column),
            (Some(line), Some(column)),
            "{bad}: {}",
            refusal.message
        );
    }
    let cut: String = text.lines().take(5).collect::<Vec<_>>().join("\n");
    let refusal = import(&cut, "imported", "p2", &OWNER).unwrap_err();
    assert!(refusal.message.contains("ends before"), "{refusal}");
    assert_eq!((refusal.line, refusal.column), (Some(6), Some(1)));
}
