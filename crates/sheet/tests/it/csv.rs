//! The CSV file: what it looks like, and where a broken one is broken.

use sheet::{
    Command, Evening, MOST_ROWS, MoneyRule, Payee, RowResult, Settings, export, import, text_of,
};

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
                doubling: false,
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
        ("stammtisch,", "stammtische,", 1, 1, "expected"),
        ("preset,hausrunde", "preset,haus", 4, 2, "unknown_preset"),
        ("forty cards,no", "forty cards,nope", 5, 2, "none_of"),
        ("games,24", "games,2", 7, 2, "bad_games"),
        (
            "heart_trick,round,queue",
            "heart_trick,round,pile",
            10,
            4,
            "none_of",
        ),
        ("money,5,EUR", "money,5,€", 11, 3, "bad_currency"),
        (
            "players,Anna,Bert",
            "players,Anna,Anna",
            15,
            27 + 1,
            "expected",
        ),
        ("re points,", "re point,", 15, 4, "expected"),
        ("1,Anna,normal", "7,Anna,normal", 16, 1, "expected"),
        ("1,Anna,normal", "1,Zoe,normal", 16, 2, "no_player"),
        ("1,Anna,normal", "1,Anna,ramsch", 16, 3, "unknown_game_type"),
        ("normal,120,120", "normal,120,121", 16, 5, "points_sum"),
        ("normal,120,120", "normal,12x,120", 16, 4, "not_a_number"),
        (",,,,,4,no", ",,,,,-4,no", 17, 18, "bad_value"),
        ("24,0,-8,-8,-8", "24,0,-8,-8,-9", 17, 36, "differs"),
        (
            "re,kontra,,re called",
            "re,kontra called,,re called",
            18,
            9,
            "callers_without_call",
        ),
        ("re called", "re shouted", 18, 30, "none_of"),
    ];
    for (good, bad, line, column, cause) in cases {
        assert!(text.contains(good), "{good} is not in the file");
        let refusal = import(&text.replace(good, bad), "imported", "p2", &OWNER).expect_err(bad);
        assert_eq!(
            (refusal.line, refusal.column),
            (Some(line), Some(column)),
            "{bad}: {}",
            refusal.message
        );
        let fault = refusal.cause.expect("a file has a fault");
        assert_eq!(fault.code, cause, "{bad}: {}", refusal.message);
    }
    let cut: String = text.lines().take(5).collect::<Vec<_>>().join("\n");
    let refusal = import(&cut, "imported", "p2", &OWNER).unwrap_err();
    assert!(refusal.message.contains("ends before"), "{refusal}");
    assert_eq!((refusal.line, refusal.column), (Some(6), Some(1)));
}

#[test]
fn a_file_that_is_no_text_is_refused_at_its_line() {
    let text = export(&friday());
    assert_eq!(text_of(text.as_bytes()), Ok(text.as_str()));
    let mut bytes = text.into_bytes();
    let third = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(2);
    let place = third.map(|(place, _)| place).expect("a third line");
    bytes[place - 1] = 0xE4;
    let refusal = text_of(&bytes).unwrap_err();
    assert_eq!((refusal.code, refusal.line), ("bad_csv", Some(3)));
    assert_eq!(refusal.cause.map(|fault| fault.code), Some("not_utf8"));
}

#[test]
fn files_of_the_first_version_are_still_read() {
    let events = import(
        include_str!("../data/friday-1.csv"),
        "imported",
        "p2",
        &OWNER,
    )
    .unwrap();
    let back = Evening::rebuild(events).unwrap();
    assert_eq!(back.ledger().totals, friday().ledger().totals);
}

#[test]
fn a_text_that_looks_like_a_formula_is_kept_and_harms_no_spreadsheet() {
    for text in [
        "=SUM(A1)",
        "-2 for Eva",
        "+1",
        "@home",
        "'tis",
        "(Liga) Freitag",
        "'=x",
    ] {
        let mut evening = open(4, preset("ddv"));
        let title = Command::Retitle {
            title: format!("{text} a"),
        };
        evening.write("title-001", title).unwrap();
        let rename = Command::RenamePlayer {
            player: sheet::PlayerId(2),
            name: format!("{text} b"),
        };
        evening.write("name-0001", rename).unwrap();
        let mut entry = counted("normal", &[0, 1], 130);
        entry.note = text.to_owned();
        evening.enter(entry);
        let file = export(&evening);
        for cell in file.split([',', '\n', '\r']) {
            let harmless = !cell.starts_with(['=', '+', '-', '@']) || cell.parse::<i64>().is_ok();
            assert!(harmless, "{cell}");
        }
        let back = Evening::rebuild(import(&file, "imported", "p2", &OWNER).unwrap()).unwrap();
        assert_eq!(back.facts().rows[0].entry.note, text);
        assert_eq!(back.facts().title, evening.facts().title);
        assert_eq!(back.facts().players, evening.facts().players);
        assert_eq!(export(&back), file);
    }
}

#[test]
fn a_file_that_is_too_long_is_refused_before_any_game_is_read() {
    let text = export(&friday());
    let row = text.lines().last().expect("a game").replacen('3', "x", 1);
    let long = format!("{text}{}", format!("{row}\r\n").repeat(MOST_ROWS));
    let refusal = import(&long, "imported", "p2", &OWNER).unwrap_err();
    let fault = refusal.cause.expect("a file has a fault");
    assert_eq!((fault.code, refusal.line), ("too_long", Some(1016)));
}

#[test]
fn a_file_of_nothing_but_lines_is_not_read_to_its_end() {
    let refused = |text: &str| {
        let refusal = import(text, "imported", "p2", &OWNER).unwrap_err();
        (
            refusal.cause.expect("a file has a fault").code,
            refusal.line,
        )
    };
    let most = u32::try_from(5 * MOST_ROWS).expect("a number");
    assert_eq!(
        refused(&"a\n".repeat(500_000)),
        ("too_long", Some(most + 1))
    );
    // Empty lines cost nothing, however many there are.
    assert_eq!(refused(&"\n".repeat(1_000_000)), ("ends_early", Some(1)));
}
