//! "Play this one online": a game of the evening at a table of the server, and entering its result into the sheet.

use game::SeatSet;
use rules_doppelkopf::scoring::What;
use rules_doppelkopf::{Bid, Party, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    Change, Command, Context, CountsEntry, Evening, Event, ExtrasEntry, PartyEntry, PlayerId,
    ReEntry, Request, RowEntry, RowResult, SheetRefusal,
};

/// A game that is being played at a table of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OnlineGame {
    /// The table's id.
    pub table: String,
    /// Its short code.
    pub code: String,
    /// The dealer.
    pub dealer: PlayerId,
    /// The players, by seat.
    pub players: Vec<PlayerId>,
}

/// A game that ended at a table of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame<'a> {
    /// The table's id.
    pub table: &'a str,
    /// The names of the players, by seat; `None` for a bot.
    pub names: &'a [Option<String>],
    /// The final view of a spectator.
    pub end: &'a str,
}

impl Evening {
    /// The event that starts the next game at a table of the server.
    pub fn open_table(
        &self,
        table: &str,
        code: &str,
        context: &Context<'_>,
    ) -> Result<Event, SheetRefusal> {
        let command = Command::ForgetTable {
            table: table.to_owned(),
        };
        Self::check_role(&command, context.role)?;
        self.check_open(&command)?;
        if self.facts().online.len() >= 2 {
            return Err(SheetRefusal::new(
                "too_many_tables",
                "Two games of this evening are being played online already.",
            ));
        }
        let next = self.next_game();
        Ok(Event {
            id: format!("opened-{table}"),
            by: context.by.to_owned(),
            writer: context.writer.to_owned(),
            at: context.at,
            change: Change::TableOpened {
                online: OnlineGame {
                    table: table.to_owned(),
                    code: code.to_owned(),
                    dealer: next.dealer,
                    players: next.players,
                },
            },
        })
    }

    /// The request that enters a game which ended at a table; `None` if the sheet does not wait for it.
    pub fn played(&self, game: &PlayedGame<'_>) -> Option<Request> {
        let online = self.facts().online.iter().find(|o| o.table == game.table)?;
        let end: View = serde_json::from_str(game.end).ok()?;
        let finished = end.finished.as_ref()?;
        let four = self.by_name(online, game.names);
        let mut extras = ExtrasEntry::default();
        for line in &finished.score.lines {
            let counts = match line.party {
                Party::Re => &mut extras.re,
                Party::Kontra => &mut extras.kontra,
            };
            note(counts, line.what, i64::from(line.points));
        }
        let bid = |party: Party| {
            let of_party = finished.calls.iter().filter(|made| made.party == party);
            let highest = of_party.map(|made| made.call.bid()).max();
            let call = highest.unwrap_or(Bid::None).call(party);
            call.map_or("none", rules_doppelkopf::Call::name).to_owned()
        };
        let player = |seat: game::Seat| four.get(seat.index()).map(|p| i64::from(p.0));
        let callers = |party: Party| -> Vec<i64> {
            let of_party = finished.calls.iter().filter(|made| made.party == party);
            let seats: SeatSet = of_party.map(|made| made.seat).collect();
            seats.into_iter().filter_map(player).collect()
        };
        let entry = RowEntry {
            dealer: Some(online.dealer),
            players: four.iter().map(|p| i64::from(p.0)).collect(),
            game: finished.game.to_string(),
            result: RowResult::Counted {
                re: ReEntry {
                    players: finished.re.into_iter().filter_map(player).collect(),
                    points: Some(i64::from(finished.points.re)),
                    tricks: Some(i64::from(finished.tricks.re)),
                    call: bid(Party::Re),
                    callers: callers(Party::Re),
                },
                kontra: PartyEntry {
                    points: Some(i64::from(finished.points.kontra)),
                    tricks: Some(i64::from(finished.tricks.kontra)),
                    call: bid(Party::Kontra),
                    callers: callers(Party::Kontra),
                },
                extras,
                noted: Vec::new(),
            },
            compulsory: false,
            heart_trick: finished.heart_trick,
            bock: None,
            note: String::new(),
            table: Some(game.table.to_owned()),
            seated: None,
        };
        Some(Request {
            id: format!("played-{}", game.table),
            base: self.version(),
            command: Command::EnterRow { entry },
        })
    }

    /// Who sat where: by name if these are the four players, otherwise in the planned order.
    fn by_name(&self, online: &OnlineGame, names: &[Option<String>]) -> Vec<PlayerId> {
        let find = |name: &Option<String>| {
            let name = name.as_ref()?.to_lowercase();
            let mut four = online.players.iter().copied();
            four.find(|p| {
                let player = self.facts().players.get(p.index());
                player.is_some_and(|player| player.name.to_lowercase() == name)
            })
        };
        let mut found: Vec<Option<PlayerId>> = names.iter().map(find).collect();
        found.resize(online.players.len(), None);
        // Bots and strangers count as the missing players, in order.
        let mut missing = online
            .players
            .iter()
            .filter(|p| !found.contains(&Some(**p)));
        let seats = found.iter();
        seats
            .filter_map(|seat| seat.or_else(|| missing.next().copied()))
            .collect()
    }
}

fn note(counts: &mut CountsEntry, what: What, points: i64) {
    match what {
        What::Doppelkopf => counts.doppelkopf = points,
        What::Fox => counts.fox = points,
        What::Charlie => counts.charlie = points,
        What::CharlieCaught => counts.charlie_caught = points,
        _ => {}
    }
}
