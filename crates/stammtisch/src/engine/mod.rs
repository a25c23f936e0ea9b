//! The engine interface: all games for third-party programs. See `docs/engine.md`.

mod request;
mod seed;
mod session;

use game::Refusal;
use request::{Request, Seed};
use serde_json::{Value, json};
use session::Session;

use crate::lines::refused;

/// The version of the interface; raised when an old program would misunderstand it.
pub const PROTOCOL: u32 = 1;

/// One session: at most one game at a time.
#[derive(Default)]
pub struct Engine {
    session: Option<Session>,
}

impl Engine {
    /// The answer to one line; `None` ends the session.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        match Request::read(line) {
            Ok(Request::Quit {}) => None,
            Ok(request) => Some(match self.carry_out(request) {
                Ok(answer) => answer.to_string(),
                Err(refusal) => refused(&refusal),
            }),
            Err(refusal) => Some(refused(&refusal)),
        }
    }

    fn carry_out(&mut self, request: Request) -> Result<Value, Refusal> {
        match request {
            Request::Hello {} => Ok(hello()),
            Request::New(new) => {
                self.session = Some(Session::begin(*new)?);
                Ok(json!({ "ok": true }))
            }
            Request::Replay { record } => {
                self.session = Some(Session::replay(&record)?);
                Ok(json!({ "ok": true }))
            }
            Request::Status {} => Ok(self.session()?.status()),
            Request::Legal { seat } => self.session()?.legal(seat),
            Request::Check { seat, action } => self.session()?.check(seat, &action),
            Request::Act { seat, action } => self.session()?.act(seat, &action),
            Request::View { seat } => self.session()?.view(seat),
            Request::Record {} => Ok(self.session()?.record()),
            Request::Bot(ask) => self.session()?.bot(&ask),
            Request::Perft { depth } => self.session()?.perft(depth),
            Request::Playouts { ms, seed, threads } => {
                self.session()?.playouts(ms, seed.as_ref(), threads)
            }
            Request::Solve {} => self.session()?.solve(),
            Request::Quit {} => Ok(Value::Null),
        }
    }

    fn session(&mut self) -> Result<&mut Session, Refusal> {
        self.session.as_mut().ok_or_else(|| {
            Refusal::new(
                "no_game",
                "No game has been begun: send {\"op\":\"new\",\"game\":…} first.",
            )
        })
    }
}

fn hello() -> Value {
    let games: Vec<Value> = catalog::GAMES
        .iter()
        .map(|entry| {
            json!({
                "id": entry.kind.id(),
                "seats": entry.kind.seats(),
                "presets": entry.kind.presets(),
                "options": entry.kind.options_schema(),
                "levels": entry.bots.levels().iter().map(|level| level.id).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "engine": "stammtisch",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "games": games,
    })
}
