//! A round of friends for the tests.

use club::{Club, Command, Decision, Request, Standing};
use sheet::{Context, Role, Settings, SheetRefusal};

pub const OWNER: Context<'static> = Context {
    role: Role::Owner,
    by: "Anna",
    writer: "p-anna",
    at: 1_767_225_600_000,
    key: "",
};

pub fn found(members: &[&str]) -> Club {
    let members: Vec<String> = members.iter().map(|name| (*name).to_owned()).collect();
    let founded = Club::found(
        "founded-1",
        "Friday",
        "p-anna",
        &members,
        Settings::default(),
        &OWNER,
    );
    Club::rebuild([founded.expect("a good round")])
}

pub fn as_owner(club: &Club) -> Standing {
    club.standing(Some(("p-anna", "Anna")), None)
        .expect("she founded it")
}

pub fn as_guest(club: &Club) -> Result<Standing, SheetRefusal> {
    club.standing(None, None)
}

pub fn request(id: &str, club: &Club, command: Command) -> Request {
    Request {
        id: id.to_owned(),
        base: club.version(),
        command,
    }
}

pub fn write(club: &mut Club, command: Command) {
    let request = request(&format!("request-{}", club.version()), club, command);
    let decided = club
        .decide(&request, &as_owner(club), &OWNER)
        .expect("it is allowed");
    if let Decision::Event(event) = decided {
        club.apply(*event);
    }
}

/// Creates a link and returns the rights of a person who uses it.
pub fn grant(club: &mut Club, key: &str, command: Command) -> Standing {
    let request = request(&format!("grant-{key}"), club, command);
    let context = Context { key, ..OWNER };
    if let Ok(Decision::Event(event)) = club.decide(&request, &as_owner(club), &context) {
        club.apply(*event);
    }
    club.standing(None, Some(key)).expect("the link holds")
}
