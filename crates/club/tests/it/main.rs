//! Rounds: members, links, merges, seasons, the cash box.

mod seasons;
mod table;
mod tournament;

use club::{ClubRight, Command, Decision, MemberId};
use sheet::SheetRefusal;

use table::{OWNER, as_guest, as_owner, found, request, write};

fn code(result: Result<Decision, SheetRefusal>) -> &'static str {
    result.expect_err("it is refused").code
}

#[test]
fn a_round_is_rebuilt_from_its_events_and_done_once_however_often_it_is_sent() {
    let mut club = found(&["Anna", "Bert"]);
    write(
        &mut club,
        Command::AddMember {
            name: "Cora".to_owned(),
        },
    );
    let again = request(
        "request-1",
        &club,
        Command::AddMember {
            name: "Cora".to_owned(),
        },
    );
    assert_eq!(
        club.decide(&again, &as_owner(&club), &OWNER),
        Ok(Decision::Already(2))
    );
    let kept = club
        .events()
        .iter()
        .map(|event| serde_json::to_string(event).unwrap());
    let read = kept.map(|text| serde_json::from_str(&text).unwrap());
    assert_eq!(club::Club::rebuild(read), club);
}

#[test]
fn links_are_personal_and_withdrawn_singly() {
    let mut club = found(&["Anna", "Bert", "Cora"]);
    let grant = |name: &str, right| Command::GrantLink {
        name: name.to_owned(),
        right,
    };
    let bert = table::grant(&mut club, "key-of-bert", grant("Bert", ClubRight::Write));
    let cora = table::grant(&mut club, "key-of-cora", grant("Cora", ClubRight::Read));
    assert_eq!(
        (bert.name.as_str(), bert.right, bert.member),
        ("Bert", ClubRight::Write, Some(MemberId(1)))
    );
    assert_eq!(cora.right, ClubRight::Read);
    let add = request(
        "from-bert",
        &club,
        Command::AddMember {
            name: "Dirk".to_owned(),
        },
    );
    assert_eq!(code(club.decide(&add, &bert, &OWNER)), "not_runner");
    write(
        &mut club,
        Command::WithdrawLink {
            key: "key-of-bert".to_owned(),
        },
    );
    assert_eq!(
        club.standing(None, Some("key-of-bert")).unwrap_err().code,
        "link_withdrawn"
    );
    assert!(club.standing(None, Some("key-of-cora")).is_ok());
    assert_eq!(
        club.standing(None, Some("guess")).unwrap_err().code,
        "unknown_link"
    );
    assert_eq!(
        club.standing(Some(("stranger", "Eva")), None)
            .unwrap_err()
            .code,
        "no_right"
    );
    // Only those who run the round see its links.
    assert_eq!(
        club.view("c1", &as_owner(&club), Vec::new(), &[])
            .links
            .len(),
        1
    );
    assert!(club.view("c1", &cora, Vec::new(), &[]).links.is_empty());
}

#[test]
fn somebody_with_an_account_becomes_the_member_of_their_link() {
    let mut club = found(&["Anna", "Bert"]);
    let grant = Command::GrantLink {
        name: "Bert".to_owned(),
        right: ClubRight::Read,
    };
    let bert = table::grant(&mut club, "key-of-bert", grant);
    let join = request("bert-joins", &club, Command::Join {});
    assert_eq!(
        code(club.decide(
            &join,
            &bert,
            &sheet::Context {
                writer: "",
                ..OWNER
            }
        )),
        "not_signed_in"
    );
    let signed_in = sheet::Context {
        writer: "p-bert",
        ..OWNER
    };
    let Ok(Decision::Event(event)) = club.decide(&join, &bert, &signed_in) else {
        panic!("he joins")
    };
    club.apply(*event);
    let standing = club.standing(Some(("p-bert", "Bertram")), None).unwrap();
    assert_eq!(
        (standing.member, standing.right),
        (Some(MemberId(1)), ClubRight::Write)
    );
    assert_eq!(as_guest(&club).unwrap_err().code, "no_right");
}

#[test]
fn members_are_merged_and_the_merge_is_undone() {
    let mut club = found(&["Anna", "Bert", "Berti"]);
    let merge = |from, into| Command::MergeMembers {
        from: MemberId(from),
        into: MemberId(into),
    };
    write(&mut club, merge(2, 1));
    assert_eq!(club.facts().member_called("berti"), Some(MemberId(1)));
    let owner = as_owner(&club);
    let ask = |club: &club::Club, command| {
        code(club.decide(&request("again-01", club, command), &owner, &OWNER))
    };
    assert_eq!(ask(&club, merge(2, 0)), "already_merged");
    assert_eq!(ask(&club, merge(1, 2)), "same_member");
    assert_eq!(ask(&club, merge(9, 0)), "unknown_member");
    let view = club.view("c1", &owner, Vec::new(), &[]);
    assert_eq!(view.members.len(), 2);
    assert_eq!(view.members[1].merged[0].name, "Berti");
    write(&mut club, Command::UndoMerge { from: MemberId(2) });
    assert_eq!(club.facts().member_called("berti"), Some(MemberId(2)));
    assert_eq!(
        ask(&club, Command::UndoMerge { from: MemberId(2) }),
        "not_merged"
    );
}

#[test]
fn whoever_is_forgotten_is_named_nowhere() {
    let mut club = found(&["Anna", "Bert"]);
    write(
        &mut club,
        Command::RenameMember {
            member: MemberId(1),
            name: "Bertram".to_owned(),
        },
    );
    let names: Vec<String> = club
        .facts()
        .names_of(MemberId(1))
        .iter()
        .map(|name| name.to_lowercase())
        .collect();
    let mut events = club.events().to_vec();
    // Written by a link, before anybody knew who it was.
    for event in &mut events {
        event.by = "BERTRAM".to_owned();
    }
    assert_eq!(events[1].spellings(&names), ["Bertram", "BERTRAM"]);
    let events = events.into_iter().map(|mut event| {
        event.forget("p-bert", &names, "N.N. 2");
        event
    });
    let text = serde_json::to_string(&events.collect::<Vec<_>>()).unwrap();
    assert!(!text.to_lowercase().contains("bert"), "{text}");
}

#[test]
fn two_who_change_the_rules_at_once_are_told() {
    let mut club = found(&["Anna"]);
    let rules = |preset| Command::ChangeSettings {
        settings: sheet::Settings::named(preset).unwrap(),
    };
    let seen = club.version();
    write(&mut club, rules("hausrunde"));
    let mut late = request("too-late", &club, rules("einfach"));
    late.base = seen;
    assert_eq!(
        code(club.decide(&late, &as_owner(&club), &OWNER)),
        "stale_rules"
    );
}
