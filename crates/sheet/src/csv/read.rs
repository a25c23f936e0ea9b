//! Imports a file completely, or refuses it with the line and column of the first error.

use rules_doppelkopf::ByParty;

use super::agreed::settings;
use super::cells::{Line, lines};
use super::columns::column_of;
use super::date::moment;
use super::{COLUMNS, DOUBLED, MARK, OLDER, OLDER_COLUMNS, VERSION};
use crate::deciding::check_new;
use crate::{
    Change, Command, Context, CountsEntry, Decision, Evening, Event, ExtrasEntry, MOST_NAMES,
    MOST_PLAYERS, MOST_ROWS, NotedExtra, PENALTY, PartyEntry, PlayerId, ReEntry, Request, RowEntry,
    RowResult, Share, SheetRefusal, check_name,
};

/// The text of a file. Anything but UTF-8 is refused at the first invalid byte.
pub fn text_of(bytes: &[u8]) -> Result<&str, SheetRefusal> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        let line = Line::empty(u32::try_from(lines + 1).unwrap_or(u32::MAX));
        let message = "There are bytes here that are no text: save the file as UTF-8.";
        line.refuse(0, "not_utf8", message)
    })
}

/// The events of a new evening from a file. `id` is the id of the first event; the others are derived from it.
pub fn import(
    text: &str,
    id: &str,
    owner: &str,
    context: &Context<'_>,
) -> Result<Vec<Event>, SheetRefusal> {
    let mut lines = lines(text)?;
    let older = lines.first().is_some_and(|line| line.cell(2) == OLDER);
    if !older {
        lines.iter_mut().for_each(Line::unmark);
    }
    let mut rest = lines.iter();
    let mut next = |name: &str| match rest.next() {
        Some(line) if line.cell(0) == name => Ok(line),
        Some(line) => Err(line.expected(0, name)),
        None => {
            let message = format!("The file ends before {name:?}.");
            Err(Line::after(&lines).refuse_expecting(0, "ends_early", name, message))
        }
    };
    let mark = next(MARK[0])?;
    for (column, word) in MARK.into_iter().chain([VERSION]).enumerate() {
        if mark.cell(column) != word && !(older && column == MARK.len()) {
            return Err(mark.expected(column, word));
        }
    }
    let title = next("title")?;
    let date = if older { None } else { Some(next("date")?) };
    let opened = date.map(day).transpose()?.unwrap_or(context.at);
    let [preset, forty, caught, games, solos] = [
        "preset",
        "forty cards",
        "charlie caught",
        "games",
        "compulsory solos",
    ]
    .map(&mut next);
    let counting = if older { None } else { Some(next("counting")?) };
    let agreed = [
        preset,
        forty,
        caught,
        games,
        solos,
        next("bock"),
        next("money"),
    ];
    let settings = settings(agreed, counting)?;
    let players = next("players")?;
    let names: Vec<String> = (1..players.width())
        .map(|column| players.cell(column).to_owned())
        .collect();
    let seats = if older { None } else { Some(next("seats")?) };
    let resting = next("resting")?;
    let columns = if older {
        &COLUMNS[..OLDER_COLUMNS]
    } else {
        &COLUMNS[..]
    };
    let head = next(COLUMNS[0])?;
    check_head(head, columns, &names)?;
    // Checked before any game is parsed.
    if let Some(line) = rest.clone().nth(MOST_ROWS) {
        let message = format!(
            "A sheet has at most {MOST_ROWS} games, this file has {}.",
            rest.len()
        );
        return Err(line.refuse_expecting(0, "too_long", MOST_ROWS, message));
    }

    let opening = Context {
        at: opened,
        ..context.clone()
    };
    let (first, later) = names.split_at(names.len().min(MOST_PLAYERS));
    let opened =
        Evening::open(id, title.cell(1), owner, first, settings, &opening).map_err(|refusal| {
            let (line, column) = place_of(refusal.field.as_deref(), title, players);
            line.refused(column, &refusal)
        })?;
    let mut file = File {
        evening: Evening::rebuild([opened])?,
        names: &names,
        columns,
        context,
    };
    for (name, column) in later.iter().zip(first.len() + 1..) {
        file.newcomer(&format!("{id}-p{column}"), name)
            .map_err(|refusal| players.refused(column, &refusal))?;
    }
    for line in rest {
        file.row(line, id)?;
    }
    if let Some(line) = seats {
        file.seats(line, id)?;
    }
    for column in 1..resting.width() {
        let player = file.player(resting, column)?;
        let command = Command::RestPlayer {
            player,
            resting: true,
        };
        file.write(&format!("{id}-r{column}"), command)
            .map_err(|refusal| resting.refused(column, &refusal))?;
    }
    if file.evening.facts().present().len() > MOST_PLAYERS {
        let message =
            format!("At most {MOST_PLAYERS} sit at the table at a time: the others rest.");
        return Err(resting.refuse(1, "table_full", message));
    }
    Ok(file.evening.events().to_vec())
}

/// When an evening of this date began, as far as the file says.
fn day(line: &Line) -> Result<u64, SheetRefusal> {
    moment(line.cell(1)).ok_or_else(|| {
        let message = "A date is written like 2026-02-21.";
        line.refuse_expecting(1, "bad_date", "2026-02-21", message)
    })
}

/// The line and column for a refusal of opening the evening.
fn place_of<'a>(field: Option<&str>, title: &'a Line, players: &'a Line) -> (&'a Line, usize) {
    match field.and_then(|field| field.strip_prefix("players")) {
        Some(place) => {
            let place = place.trim_start_matches('.').parse().unwrap_or(0_usize);
            (players, place + 1)
        }
        None => (title, 1),
    }
}

fn check_head(head: &Line, columns: &[&str], names: &[String]) -> Result<(), SheetRefusal> {
    let own = columns.iter().copied().chain([DOUBLED]).map(str::to_owned);
    let was = names.iter().map(|name| format!("{name} was"));
    let expected: Vec<String> = own.chain(was).chain(names.iter().cloned()).collect();
    for (column, word) in expected.iter().enumerate() {
        if head.cell(column) != word {
            return Err(head.expected(column, word));
        }
    }
    if head.width() > expected.len() {
        return Err(head.refuse(expected.len(), "too_many", "There is a column too many."));
    }
    Ok(())
}

/// An evening being imported.
struct File<'a> {
    evening: Evening,
    names: &'a [String],
    columns: &'a [&'a str],
    context: &'a Context<'a>,
}

impl File<'_> {
    fn player(&self, line: &Line, column: usize) -> Result<PlayerId, SheetRefusal> {
        let name = line.cell(column);
        let place = self.names.iter().position(|other| other == name);
        place
            .and_then(|place| u8::try_from(place).ok())
            .map(PlayerId)
            .ok_or_else(|| {
                let message = format!("{name:?} is none of the players.");
                line.refuse_expecting(column, "no_player", self.names.join(", "), message)
            })
    }

    fn write(&mut self, id: &str, command: Command) -> Result<(), SheetRefusal> {
        let request = Request {
            id: id.to_owned(),
            base: self.evening.version(),
            command,
        };
        match self.evening.decide(&request, self.context)? {
            Decision::Event(event) => self.evening.apply(*event),
            Decision::Already(_) => {}
        }
        Ok(())
    }

    /// Adds a player who came later; the number of players at the table is checked after the whole file.
    fn newcomer(&mut self, id: &str, name: &str) -> Result<(), SheetRefusal> {
        if self.evening.facts().players.len() >= MOST_NAMES {
            return Err(SheetRefusal::new(
                "too_many_names",
                format!("Over an evening at most {MOST_NAMES} come and go."),
            ));
        }
        let name = check_name(name, "players")?;
        let others = self.evening.facts().players.iter();
        check_new(&name, others.map(|player| player.name.as_str()), "players")?;
        self.evening.apply(Event {
            id: id.to_owned(),
            by: self.context.by.to_owned(),
            writer: self.context.writer.to_owned(),
            at: self.context.at,
            change: Change::PlayerAdded { name, chair: None },
        });
        Ok(())
    }

    fn seats(&mut self, line: &Line, id: &str) -> Result<(), SheetRefusal> {
        let seats: Result<Vec<PlayerId>, _> = (1..line.width())
            .map(|column| self.player(line, column))
            .collect();
        let seats = seats?;
        if seats == self.evening.facts().seats {
            return Ok(());
        }
        self.write(&format!("{id}-seats"), Command::ChangeSeats { seats })
            .map_err(|refusal| line.refused(1, &refusal))
    }

    fn row(&mut self, line: &Line, id: &str) -> Result<(), SheetRefusal> {
        let number = self.evening.ledger().rows.len() + 1;
        if line.count(0)? != number as i64 {
            let message = format!("Game {number} is expected here.");
            return Err(line.refuse_expecting(0, "expected", number, message));
        }
        let width = self.columns.len() + 1 + 2 * self.names.len();
        if line.width() > width {
            return Err(line.refuse(width, "too_many", "There is a cell too many."));
        }
        let entry = self.entry(line)?;
        let counted = matches!(entry.result, RowResult::Counted { .. });
        self.evening
            .enter(&format!("{id}-{number}"), &entry, self.context)
            .map_err(|refusal| {
                let field = refusal.field.as_deref().unwrap_or_default();
                let column = column_of(field, counted).unwrap_or(self.columns.len() + 1);
                line.refused(column, &refusal)
            })?;
        self.check_points(line)
    }

    fn entry(&self, line: &Line) -> Result<RowEntry, SheetRefusal> {
        let was = self.columns.len() + 1;
        if line.cell(2) == PENALTY {
            return self.penalty(line, was);
        }
        let mut players = Vec::new();
        let mut named = Vec::new();
        let mut called = ByParty::<Vec<i64>>::default();
        for place in 0..self.names.len() {
            let column = was + place;
            match line.cell(column) {
                "" => continue,
                "re" | "won" => named.push(place as i64),
                "re called" => {
                    named.push(place as i64);
                    called.re.push(place as i64);
                }
                "kontra called" => called.kontra.push(place as i64),
                "kontra" | "lost" => {}
                text => {
                    let known = "re, re called, kontra, kontra called, won, lost";
                    let message = format!("{text:?} is none of {known} or empty.");
                    return Err(line.refuse_expecting(column, "none_of", known, message));
                }
            }
            players.push(place as i64);
        }
        if players.is_empty() {
            return Err(line.refuse(was, "nobody", "Nobody played this game."));
        }
        let result = match line.number(17)? {
            Some(value) => RowResult::Winners {
                winners: named,
                value,
            },
            None => RowResult::Counted {
                re: ReEntry {
                    players: named,
                    points: line.number(3)?,
                    tricks: line.number(5)?,
                    call: line.cell(7).to_owned(),
                    callers: called.re,
                },
                kontra: PartyEntry {
                    points: line.number(4)?,
                    tricks: line.number(6)?,
                    call: line.cell(8).to_owned(),
                    callers: called.kontra,
                },
                extras: ExtrasEntry {
                    re: counts(line, 9)?,
                    kontra: counts(line, 13)?,
                },
                noted: self.noted(line)?,
            },
        };
        Ok(RowEntry {
            dealer: Some(self.player(line, 1)?),
            players,
            game: line.cell(2).to_owned(),
            result,
            compulsory: line.yes(18)?,
            heart_trick: line.yes(19)?,
            bock: line.number(20)?,
            note: line.cell(21).to_owned(),
            table: Some(line.cell(22).to_owned()).filter(|table| !table.is_empty()),
            seated: if self.columns.len() > OLDER_COLUMNS {
                line.number(23)?
            } else {
                None
            },
        })
    }

    /// A row that is not a game: its points are those in the file.
    fn penalty(&self, line: &Line, was: usize) -> Result<RowEntry, SheetRefusal> {
        let mut shares = Vec::new();
        for place in 0..self.names.len() {
            if line.cell(was + place) == PENALTY {
                shares.push(Share {
                    player: place as i64,
                    points: line.count(was + self.names.len() + place)?,
                });
            }
        }
        Ok(RowEntry {
            dealer: None,
            players: Vec::new(),
            game: PENALTY.to_owned(),
            result: RowResult::Penalty { shares },
            compulsory: false,
            heart_trick: false,
            bock: None,
            note: line.cell(21).to_owned(),
            table: None,
            seated: None,
        })
    }

    /// Who made which extras.
    fn noted(&self, line: &Line) -> Result<Vec<NotedExtra>, SheetRefusal> {
        let cell = if self.columns.len() > OLDER_COLUMNS {
            line.cell(24)
        } else {
            ""
        };
        let mut noted = Vec::new();
        for text in cell
            .split('/')
            .map(str::trim)
            .filter(|text| !text.is_empty())
        {
            let mut words = text.split_whitespace();
            let player = words.next().and_then(|word| word.parse::<i64>().ok());
            let extra = words.next();
            let count = words.next().and_then(|word| word.parse::<i64>().ok());
            let (Some(player), Some(extra), Some(count)) = (player, extra, count) else {
                let message = "Extras are noted like \"1 fox 1 / 3 doppelkopf 2\".";
                return Err(line.refuse_expecting(24, "expected", "1 fox 1", message));
            };
            noted.push(NotedExtra {
                player: player.saturating_sub(1),
                extra: extra.to_owned(),
                count,
            });
        }
        Ok(noted)
    }

    /// Checks that the points and doublings in the file follow from the rules.
    fn check_points(&self, line: &Line) -> Result<(), SheetRefusal> {
        let Some(row) = self.evening.ledger().rows.last() else {
            return Ok(());
        };
        let doubled = self.columns.len();
        let first = doubled + 1 + self.names.len();
        let doublings = (doubled, i64::from(row.doublings));
        let points = row.points.iter().enumerate();
        let points = points.map(|(place, points)| (first + place, *points));
        for (column, expected) in std::iter::once(doublings).chain(points) {
            let given = line.count(column)?;
            if given != expected {
                let message = format!("The file says {given}, but by the rules it is {expected}.");
                return Err(line.refuse_expecting(column, "differs", expected, message));
            }
        }
        Ok(())
    }
}

fn counts(line: &Line, first: usize) -> Result<CountsEntry, SheetRefusal> {
    Ok(CountsEntry {
        doppelkopf: line.count(first)?,
        fox: line.count(first + 1)?,
        charlie: line.count(first + 2)?,
        charlie_caught: line.count(first + 3)?,
    })
}
