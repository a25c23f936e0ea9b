//! Checks commands, and turns them into events.

use crate::entering::written_out;
use crate::turns::ids;
use crate::{
    Change, Command, Context, Evening, Link, MOST_EVENTS, MOST_NAMES, MOST_PLAYERS, MOST_ROWS,
    Meanwhile, PlayerId, Request, Role, RowId, SEATS, SheetRefusal, check_name, check_title,
};

impl Evening {
    pub(crate) fn check_role(command: &Command, role: Role) -> Result<(), SheetRefusal> {
        if role == Role::Reader {
            return Err(SheetRefusal::forbidden(
                "read_only",
                "This link is for following only. Ask whoever keeps the sheet for a link to write.",
            ));
        }
        if command.is_for_the_owner() && role != Role::Owner {
            return Err(SheetRefusal::forbidden(
                "not_owner",
                "Only whoever opened the evening may do this.",
            ));
        }
        Ok(())
    }

    pub(crate) fn check_open(&self, command: &Command) -> Result<(), SheetRefusal> {
        if self.facts().closed && !command.is_for_the_owner() {
            return Err(SheetRefusal::new(
                "closed",
                "The evening is over. Whoever opened it can open it again.",
            ));
        }
        if self.events().len() >= MOST_EVENTS && !command.is_for_the_owner() {
            return Err(SheetRefusal::new(
                "full",
                "This sheet has seen too many changes. Open a new one.",
            ));
        }
        Ok(())
    }

    /// Refuses a write that is based on an outdated version.
    pub(crate) fn check_base(&self, request: &Request) -> Result<(), SheetRefusal> {
        let unseen = self
            .events()
            .get(request.base as usize..)
            .unwrap_or_default();
        let matters = unseen.iter().any(|event| event.change.matters_to_writers());
        if !request.command.depends_on_the_rest() || !matters {
            return Ok(());
        }
        let mut refusal = SheetRefusal::conflict(
            "stale",
            "Somebody else has written since. Look at what changed, then enter it again if it still holds.",
        );
        refusal.meanwhile = Some(Box::new(Meanwhile {
            version: self.version(),
            events: unseen
                .iter()
                .filter(|event| !event.change.is_about_links())
                .cloned()
                .collect(),
        }));
        Err(refusal)
    }

    pub(crate) fn change(
        &self,
        id: &str,
        command: &Command,
        context: &Context<'_>,
    ) -> Result<Change, SheetRefusal> {
        Ok(match command {
            Command::EnterRow { entry } => {
                if self.facts().rows.len() >= MOST_ROWS {
                    return Err(SheetRefusal::new(
                        "full",
                        format!("A sheet has at most {MOST_ROWS} games. Open a new one."),
                    ));
                }
                Change::RowEntered {
                    row: RowId(id.to_owned()),
                    entry: written_out(entry, self, None)?,
                }
            }
            Command::EditRow { row, entry } => {
                let place = self.require(row)?;
                Change::RowEdited {
                    row: row.clone(),
                    entry: written_out(entry, self, Some(place))?,
                }
            }
            Command::DeleteRow { row } => {
                self.require(row)?;
                Change::RowDeleted { row: row.clone() }
            }
            Command::AddPlayer { name, chair } => {
                if self.facts().players.len() >= MOST_NAMES {
                    return Err(SheetRefusal::at(
                        "name",
                        "too_many_names",
                        format!("Over an evening at most {MOST_NAMES} come and go."),
                    ));
                }
                match chair {
                    Some(leaver) => {
                        self.require_player(*leaver)?;
                        // Taking the chair of an absent player does not free a seat.
                        if self.facts().players[leaver.index()].resting {
                            self.check_room("name")?;
                        }
                    }
                    None => self.check_room("name")?,
                }
                let name = check_name(name, "name")?;
                check_new(&name, self.names(None), "name")?;
                Change::PlayerAdded {
                    name,
                    chair: *chair,
                }
            }
            Command::ChangeSeats { seats } => {
                let mut sorted = seats.clone();
                sorted.sort_unstable();
                if sorted != ids(self.facts().players.len()) {
                    return Err(SheetRefusal::at(
                        "seats",
                        "bad_seats",
                        "Everybody has one seat, and nobody two.",
                    ));
                }
                Change::SeatsChanged {
                    seats: seats.clone(),
                }
            }
            Command::RenamePlayer { player, name } => {
                self.require_player(*player)?;
                let name = check_name(name, "name")?;
                check_new(&name, self.names(Some(*player)), "name")?;
                Change::PlayerRenamed {
                    player: *player,
                    name,
                }
            }
            Command::RestPlayer { player, resting } => {
                self.require_player(*player)?;
                let others = self.facts().players.iter().enumerate();
                let left = others
                    .filter(|(place, other)| *place != player.index() && !other.resting)
                    .count();
                if *resting && left < SEATS {
                    return Err(SheetRefusal::at(
                        "player",
                        "too_few",
                        format!("At least {SEATS} have to play on."),
                    ));
                }
                let rests = self.facts().players[player.index()].resting;
                if !*resting && rests {
                    self.check_room("player")?;
                }
                Change::PlayerRested {
                    player: *player,
                    resting: *resting,
                }
            }
            Command::Retitle { title } => Change::Retitled {
                title: check_title(title)?,
            },
            Command::ChangeSettings { settings } => Change::SettingsChanged {
                settings: settings.clone().checked()?,
            },
            Command::Undo {} if self.standing.is_empty() => return Err(nothing("undo")),
            Command::Undo {} => Change::Undone,
            Command::Redo {} if self.undone.is_empty() => return Err(nothing("do again")),
            Command::Redo {} => Change::Redone,
            Command::ForgetTable { table } => Change::TableForgotten {
                table: table.clone(),
            },
            Command::GrantLink { right } => {
                if self.facts().links.len() >= 100 {
                    return Err(SheetRefusal::new(
                        "too_many_links",
                        "This sheet has given out a hundred links, which is all it gives.",
                    ));
                }
                Change::LinkGranted {
                    link: Link {
                        key: context.key.to_owned(),
                        right: *right,
                        withdrawn: false,
                    },
                }
            }
            Command::WithdrawLink { key } => {
                self.role_of_key(key)?;
                Change::LinkWithdrawn { key: key.clone() }
            }
            Command::Close {} => Change::Closed,
            Command::Reopen {} => Change::Reopened,
        })
    }

    fn check_room(&self, field: &str) -> Result<(), SheetRefusal> {
        if self.facts().present().len() < MOST_PLAYERS {
            return Ok(());
        }
        Err(SheetRefusal::at(
            field,
            "table_full",
            format!(
                "At most {MOST_PLAYERS} sit at the table at a time: somebody has to leave first."
            ),
        ))
    }

    fn require(&self, row: &RowId) -> Result<usize, SheetRefusal> {
        self.facts().place_of(row).ok_or_else(|| {
            SheetRefusal::at(
                "row",
                "unknown_row",
                "This game is not on the sheet any more.",
            )
        })
    }

    fn require_player(&self, player: PlayerId) -> Result<(), SheetRefusal> {
        if player.index() < self.facts().players.len() {
            Ok(())
        } else {
            Err(unknown_player("player", i64::from(player.0)))
        }
    }

    fn names(&self, except: Option<PlayerId>) -> impl Iterator<Item = &str> {
        let players = self.facts().players.iter().enumerate();
        players
            .filter(move |(place, _)| except.map(PlayerId::index) != Some(*place))
            .map(|(_, player)| player.name.as_str())
    }
}

pub(crate) fn unknown_player(field: &str, player: i64) -> SheetRefusal {
    SheetRefusal::at(
        field,
        "unknown_player",
        format!("There is no player {player} on this sheet."),
    )
}

/// Refuses a name that somebody at the table has already, ignoring case.
pub fn check_new<'a>(
    name: &str,
    mut others: impl Iterator<Item = &'a str>,
    field: &str,
) -> Result<(), SheetRefusal> {
    if others.any(|other| other.to_lowercase() == name.to_lowercase()) {
        return Err(SheetRefusal::at(
            field,
            "player_twice",
            format!("Somebody is called {name} already: give one of them another name."),
        ));
    }
    Ok(())
}

/// Checks each of these names and that no two are equal; `field` is the list in the request.
pub fn check_names(given: &[String], field: &str) -> Result<Vec<String>, SheetRefusal> {
    let mut names: Vec<String> = Vec::new();
    for (place, name) in given.iter().enumerate() {
        let field = format!("{field}.{place}");
        let name = check_name(name, &field)?;
        check_new(&name, names.iter().map(String::as_str), &field)?;
        names.push(name);
    }
    Ok(names)
}

/// Checks a request's id.
pub fn check_id(id: &str) -> Result<String, SheetRefusal> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if (8..=40).contains(&id.len()) && id.chars().all(plain) {
        Ok(id.to_owned())
    } else {
        Err(SheetRefusal::at(
            "id",
            "bad_id",
            "An id has 8 to 40 letters, digits, `-` or `_`.",
        ))
    }
}

fn nothing(what: &str) -> SheetRefusal {
    SheetRefusal::new("nothing_there", format!("There is nothing to {what}."))
}
