//! What is refused, at which field, and that a refusal changes nothing.

use serde_json::json;
use sheet::{Command, Context, Decision, Evening, Request, Role, RowEntry, RowId};

use crate::table::{OWNER, Write, counted, names, open, preset, won};

fn refused(evening: &Evening, command: Command) -> (String, String) {
    let request = Request {
        id: "refused-1".to_owned(),
        base: evening.version(),
        command,
    };
    let refusal = evening.decide(&request, &OWNER).expect_err("it cannot be");
    assert!(refusal.message.ends_with('.'), "{}", refusal.message);
    (
        refusal.code.to_owned(),
        refusal.field.unwrap_or_default().into_string(),
    )
}

#[test]
fn bad_entries_are_refused_at_their_field() {
    let evening = open(5, preset("ddv"));
    let text = include_str!("../data/bad_entries.txt");
    let mut cases = 0;
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("bad_entries.txt:{}", number + 1);
        let (expected, entry) = line.split_once(" | ").expect(&place);
        let entry: RowEntry = serde_json::from_str(entry).expect(&place);
        let (code, field) = refused(&evening, Command::EnterRow { entry });
        assert_eq!(format!("{code} {field}"), expected, "{place}");
        cases += 1;
    }
    assert!(cases >= 25, "{cases} cases are too few");
}

#[test]
fn names_and_numbers_of_players_are_checked() {
    let open = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let refusal = Evening::open("opened-1", "Friday", "p1", &names, preset("ddv"), &OWNER);
        refusal
            .expect_err("it cannot be")
            .field
            .unwrap_or_default()
            .into_string()
    };
    assert_eq!(open(&["Anna", "Bert", "Cora"]), "players");
    assert_eq!(open(&["A", "B", "C", "D", "E", "F", "G", "H"]), "players");
    assert_eq!(open(&["Anna", "Bert", "anna ", "Dirk"]), "players.2");
    assert_eq!(open(&["Anna", "Bert", "Cora", " "]), "players.3");
    assert_eq!(open(&["Anna", "(–)", "Cora", "Dirk"]), "players.1");
    // These two differ only by an invisible character, and the last one changes the text direction.
    assert_eq!(open(&["Anna", "An\u{200b}na", "Cora", "Dirk"]), "players.1");
    assert_eq!(
        open(&["Anna", "Bert", "Cora", "Dirk\u{202e}nna"]),
        "players.3"
    );
}

#[test]
fn titles_and_notes_may_be_written_as_people_write() {
    let mut evening = open(4, preset("ddv"));
    for (number, title) in ["Friday (Anchor)", "[2] -x-", "- & more"]
        .iter()
        .enumerate()
    {
        let title = (*title).to_owned();
        let retitle = Command::Retitle {
            title: title.clone(),
        };
        let written = evening.write(&format!("retitle-{number}"), retitle);
        assert_eq!((written, &evening.facts().title), (Ok(()), &title));
    }
    for note in ["- said Bert", "(late)", "=1"] {
        let mut entry = counted("normal", &[0, 1], 130);
        entry.note = note.to_owned();
        evening.enter(entry);
        let last = evening.ledger().rows.last().expect("a row");
        assert_eq!(last.entry.note, note);
    }
}

#[test]
fn a_second_writer_is_shown_what_happened_and_enters_again() {
    let mut evening = open(4, preset("ddv"));
    let seen = evening.version();
    evening.enter(counted("normal", &[0, 1], 130));
    let mut request = Request {
        id: "second-1".to_owned(),
        base: seen,
        command: Command::EnterRow {
            entry: counted("normal", &[0, 2], 140),
        },
    };
    let refusal = evening.decide(&request, &OWNER).unwrap_err();
    assert_eq!(refusal.code, "stale");
    let meanwhile = refusal.meanwhile.expect("what happened");
    assert_eq!(meanwhile.events.len(), 1);
    request.base = meanwhile.version;
    assert!(matches!(
        evening.decide(&request, &OWNER),
        Ok(Decision::Event(_))
    ));
}

#[test]
fn what_others_did_to_links_and_names_is_no_conflict() {
    let mut evening = open(4, preset("ddv"));
    let seen = evening.version();
    let rename = Command::RenamePlayer {
        player: sheet::PlayerId(0),
        name: "Änne".to_owned(),
    };
    evening.write("rename-1", rename).unwrap();
    let request = Request {
        id: "second-1".to_owned(),
        base: seen,
        command: Command::EnterRow {
            entry: counted("normal", &[0, 2], 140),
        },
    };
    assert!(evening.decide(&request, &OWNER).is_ok());
}

#[test]
fn sent_twice_it_is_written_once() {
    let mut evening = open(4, preset("ddv"));
    let request = Request {
        id: "phone-1-7".to_owned(),
        base: 1,
        command: Command::EnterRow {
            entry: counted("normal", &[0, 1], 130),
        },
    };
    let Ok(Decision::Event(event)) = evening.decide(&request, &OWNER) else {
        panic!("the first time it is an event");
    };
    evening.apply(*event);
    evening.enter(counted("normal", &[0, 2], 130));
    assert_eq!(evening.decide(&request, &OWNER), Ok(Decision::Already(2)));
}

#[test]
fn readers_cannot_write_and_writers_cannot_give_links() {
    let evening = open(4, preset("ddv"));
    let as_role = |role, command: serde_json::Value| {
        let request = Request {
            id: "somebody-1".to_owned(),
            base: 1,
            command: serde_json::from_value(command).unwrap(),
        };
        let context = Context { role, ..OWNER };
        evening
            .decide(&request, &context)
            .map_err(|r| r.code.to_owned())
    };
    let undo = json!({"kind": "undo"});
    let grant = json!({"kind": "grant_link", "right": "writer"});
    assert_eq!(as_role(Role::Reader, undo), Err("read_only".to_owned()));
    assert_eq!(
        as_role(Role::Writer, grant.clone()),
        Err("not_owner".to_owned())
    );
    assert!(as_role(Role::Owner, grant).is_ok());
}

#[test]
fn a_closed_evening_is_not_written_on_until_it_is_open_again() {
    let mut evening = open(4, preset("ddv"));
    evening.write("closed-1", Command::Close {}).unwrap();
    let entry = won("normal", &[0, 1], 1);
    let (code, _) = refused(
        &evening,
        Command::EnterRow {
            entry: entry.clone(),
        },
    );
    assert_eq!(code, "closed");
    evening.write("reopen-1", Command::Reopen {}).unwrap();
    evening.enter(entry);
}

#[test]
fn what_is_not_there_cannot_be_edited_or_undone() {
    let evening = open(4, preset("ddv"));
    let row = RowId("nothing".to_owned());
    assert_eq!(
        refused(&evening, Command::DeleteRow { row }).0,
        "unknown_row"
    );
    assert_eq!(refused(&evening, Command::Undo {}).0, "nothing_there");
    assert_eq!(refused(&evening, Command::Redo {}).0, "nothing_there");
    let name = names(1).remove(0);
    assert_eq!(
        refused(&evening, Command::AddPlayer { name, chair: None }).0,
        "player_twice"
    );
}
