//! The requests, parsed strictly: an unknown op or field is refused by name.

use game::{Record, Refusal, read_fields, read_line};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// One request.
#[derive(Debug)]
pub enum Request {
    Hello {},
    New(Box<New>),
    Status {},
    Legal {
        seat: Option<i64>,
    },
    Check {
        seat: i64,
        action: String,
    },
    Act {
        seat: i64,
        action: String,
    },
    View {
        seat: Option<i64>,
    },
    Record {},
    Replay {
        record: Record,
    },
    Bot(Ask),
    Perft {
        depth: u32,
    },
    Playouts {
        ms: u64,
        seed: Option<Seed>,
        threads: u32,
    },
    Solve {},
    Quit {},
}

/// A text or a number as a seed.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a seed is text or a number")]
pub enum Seed {
    Text(String),
    Number(serde_json::Number),
}

impl Seed {
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    pub game: String,
    pub preset: Option<String>,
    pub options: Option<Value>,
    pub seats: Option<i64>,
    pub seed: Option<Seed>,
    pub deck: Option<Vec<String>>,
    pub leader: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub seat: i64,
    pub ms: Option<u64>,
    pub nodes: Option<u64>,
    pub level: Option<String>,
    pub seed: Option<Seed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MaybeSeat {
    seat: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatAction {
    seat: i64,
    action: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replay {
    record: Record,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Perft {
    depth: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Playouts {
    ms: u64,
    seed: Option<Seed>,
    #[serde(default = "one")]
    threads: u32,
}

fn one() -> u32 {
    1
}

impl Request {
    /// Parses one line.
    pub fn read(line: &str) -> Result<Self, Refusal> {
        let value: Value = read_line(line, "The line cannot be read")?;
        let Value::Object(mut fields) = value else {
            return Err(Refusal::new(
                "bad_json",
                "A request is a JSON object with an `op`.",
            ));
        };
        let op = match fields.remove("op") {
            Some(Value::String(op)) => op,
            Some(_) => return Err(Refusal::new("bad_request", "`op` must be text.")),
            None => return Err(Refusal::new("missing_field", "The request has no `op`.")),
        };
        Ok(match op.as_str() {
            "hello" => bare(&op, fields, Self::Hello {})?,
            "new" => Self::New(arguments(&op, fields)?),
            "status" => bare(&op, fields, Self::Status {})?,
            "legal" => {
                let MaybeSeat { seat } = arguments(&op, fields)?;
                Self::Legal { seat }
            }
            "check" => {
                let SeatAction { seat, action } = arguments(&op, fields)?;
                Self::Check { seat, action }
            }
            "act" => {
                let SeatAction { seat, action } = arguments(&op, fields)?;
                Self::Act { seat, action }
            }
            "view" => {
                let MaybeSeat { seat } = arguments(&op, fields)?;
                Self::View { seat }
            }
            "record" => bare(&op, fields, Self::Record {})?,
            "replay" => {
                let Replay { record } = arguments(&op, fields)?;
                Self::Replay { record }
            }
            "bot" => Self::Bot(arguments(&op, fields)?),
            "perft" => {
                let Perft { depth } = arguments(&op, fields)?;
                Self::Perft { depth }
            }
            "playouts" => {
                let Playouts { ms, seed, threads } = arguments(&op, fields)?;
                Self::Playouts { ms, seed, threads }
            }
            "solve" => bare(&op, fields, Self::Solve {})?,
            "quit" => bare(&op, fields, Self::Quit {})?,
            _ => {
                return Err(Refusal::new(
                    "unknown_op",
                    format!(
                        "There is no op {op:?}; there is hello, new, status, legal, check, act, view, record, replay, bot, \
                         perft, playouts, solve and quit."
                    ),
                ));
            }
        })
    }
}

fn bare(op: &str, fields: Map<String, Value>, request: Request) -> Result<Request, Refusal> {
    arguments::<Nothing>(op, fields).map(|Nothing {}| request)
}

fn arguments<T: DeserializeOwned>(op: &str, fields: Map<String, Value>) -> Result<T, Refusal> {
    read_fields(fields, &format!("`{op}` cannot be carried out"))
}
