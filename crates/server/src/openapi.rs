//! The OpenAPI document of the HTTP API.

use serde_json::Value;
use utoipa::openapi::content::{Content, ContentBuilder};
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{OpenApi as Api, Ref, RefOr};
use utoipa::{Modify, OpenApi, ToSchema};

use crate::api::{account, analysis, clubs, games, records, session, sheets, tables, tokens};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Stammtisch",
        description = "The HTTP API; play itself goes over the WebSocket at /ws, see docs/protocol.md."
    ),
    paths(
        session::enter,
        session::who,
        session::change,
        session::leave,
        account::create,
        account::sign_in,
        account::sign_out_everywhere,
        account::password,
        account::delete,
        games::list,
        games::rules,
        tables::open,
        tables::list,
        tables::by_code,
        tables::invitation,
        tables::qr,
        records::list,
        records::one,
        records::replay,
        records::download,
        records::share,
        analysis::analysis,
        clubs::list,
        clubs::open,
        clubs::one,
        clubs::write,
        clubs::evening,
        clubs::import,
        clubs::season,
        clubs::csv,
        clubs::json,
        clubs::qr,
        clubs::delete,
        clubs::tournament::open,
        clubs::tournament::one,
        clubs::tournament::draw,
        clubs::tournament::csv,
        clubs::tournament::events,
        sheets::list,
        sheets::names,
        sheets::open,
        sheets::import,
        sheets::one,
        sheets::delete,
        sheets::write,
        sheets::preview,
        sheets::events,
        sheets::csv,
        sheets::qr,
        sheets::table,
        tokens::list,
        tokens::mint,
        tokens::withdraw,
    ),
    components(schemas(Refusal)),
    modifiers(&Common)
)]
struct Document;

/// Why a request was refused.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "it only describes `game::Refusal`, whose crate knows nothing of HTTP"
)]
struct Refusal {
    /// A stable name for programs.
    code: String,
    /// Whole sentences for people.
    message: String,
    /// The paragraph of the game's rules that forbids it.
    rule: Option<String>,
}

/// Adds what applies to every request: names, rights, and refusals that precede the handler.
struct Common;

/// Refusals possible for any request.
const ANY: [(&str, &str); 6] = [
    ("400", "The request cannot be read, or names no Host."),
    ("408", "The request did not come to its end in time."),
    ("413", "The body is too large."),
    ("421", "The server does not go by this name (Host)."),
    (
        "429",
        "Too many requests; `Retry-After` says how many seconds to wait.",
    ),
    (
        "503",
        "The server has too much to do, or its store fails; nothing was done.",
    ),
];
/// Refusals of requests that change something.
const CHANGE: [(&str, &str); 1] = [(
    "403",
    "The request comes from another site, or needs a person and not a program.",
)];
/// Refusals of requests with a body.
const BODY: [(&str, &str); 2] = [
    ("415", "The body is not of the kind that is expected."),
    (
        "422",
        "The body cannot be taken: `code` and `message` say why.",
    ),
];
/// Refusals of requests about one thing.
const ONE: [(&str, &str); 2] = [
    (
        "404",
        "There is no such thing, or it is not for the one who asks.",
    ),
    ("422", "It cannot be done: `code` and `message` say why."),
];
/// Refusals of requests about a score sheet.
const SHEET: [(&str, &str); 3] = [
    ("403", "Not with this link, or without one."),
    (
        "409",
        "Somebody else has written since; `meanwhile` says what.",
    ),
    ("410", "The link was taken back."),
];
/// The schema of most refusals.
const PLAIN: &str = "Refusal";
/// Refusals of requests that need an identity.
const WHO: [(&str, &str); 1] = [("401", "Nobody is signed in, or the API token is not known.")];

impl Modify for Common {
    fn modify(&self, api: &mut Api) {
        for (path, item) in &mut api.paths.paths {
            let changes = [
                &mut item.post,
                &mut item.patch,
                &mut item.delete,
                &mut item.put,
            ];
            for operation in changes.into_iter().flatten() {
                complete(path, operation);
                refuse(operation, &CHANGE, PLAIN);
            }
            if let Some(operation) = &mut item.get {
                complete(path, operation);
            }
        }
        let cookie = ApiKeyValue::with_description(
            "stammtisch",
            "Set by POST /api/session and /api/account/sign-in; over TLS its name begins with `__Host-`.",
        );
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let bearer = bearer.description(Some("An API token, from POST /api/tokens."));
        let schemes = &mut api.components.get_or_insert_default().security_schemes;
        schemes.insert(
            "session".to_owned(),
            RefOr::T(SecurityScheme::ApiKey(ApiKey::Cookie(cookie))),
        );
        schemes.insert(
            "token".to_owned(),
            RefOr::T(SecurityScheme::Http(bearer.build())),
        );
    }
}

/// The default where a handler does not say: anybody, also with the key of a link; a session or token identifies the requester.
fn anybody() -> Vec<SecurityRequirement> {
    let with = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
    vec![
        SecurityRequirement::default(),
        with("session"),
        with("token"),
    ]
}

fn complete(path: &str, operation: &mut Operation) {
    refuse(operation, &ANY, PLAIN);
    if operation.request_body.is_some() {
        refuse(operation, &BODY, PLAIN);
    }
    if path.contains('{') {
        refuse(operation, &ONE, PLAIN);
    }
    if path == "/api/clubs" {
        operation
            .security
            .get_or_insert_with(|| anybody().split_off(1));
    }
    operation.security.get_or_insert_with(anybody);
    refuse(operation, &WHO, PLAIN);
    if path.starts_with("/api/sheets/{sheet}") || path.starts_with("/api/clubs/{club}") {
        refuse(operation, &SHEET, "SheetRefusal");
    }
    // Responses without a body of their own get the usual one.
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && status.starts_with('4')
            && response.content.is_empty()
        {
            response
                .content
                .insert("application/json".to_owned(), RefOr::T(body(PLAIN)));
        }
    }
    // Handlers of two resources may have the same name.
    let tag = operation.tags.as_deref().and_then(<[String]>::first);
    if let (Some(tag), Some(id)) = (tag, &operation.operation_id) {
        operation.operation_id = Some(format!("{tag}_{id}"));
    }
}

/// A JSON body with this schema.
fn body(schema: &str) -> Content {
    let schema = Ref::from_schema_name(schema);
    ContentBuilder::new().schema(Some(schema)).build()
}

/// Adds refusals, except those the handler describes itself.
fn refuse(operation: &mut Operation, refusals: &[(&str, &str)], schema: &str) {
    let known = &mut operation.responses.responses;
    for (status, description) in refusals {
        known.entry((*status).to_owned()).or_insert_with(|| {
            let response = ResponseBuilder::new().description(*description);
            RefOr::T(response.content("application/json", body(schema)).build())
        });
    }
}

/// Number types and their largest values, which their schemas cannot express.
const NUMBERS: [(&str, u32); 3] = [
    ("PlayerId", u8::MAX as u32),
    ("MemberId", u16::MAX as u32),
    ("StartNumber", u16::MAX as u32),
];

/// Adds the maximum of their type to integers without one, and removes the signed format of unsigned ones.
fn bound(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(bound),
        Value::Object(schema) => {
            schema.values_mut().for_each(bound);
            let natural = schema.get("minimum").and_then(Value::as_f64) == Some(0.0);
            let small = schema.get("format").is_some_and(|format| format == "int32");
            let large = schema.get("format").is_some_and(|format| format == "int64");
            if natural && small {
                schema.entry("maximum").or_insert(u32::MAX.into());
            }
            if natural && large {
                schema.remove("format");
                schema.entry("maximum").or_insert(u64::MAX.into());
            }
        }
        _ => {}
    }
}

/// The document as JSON.
pub fn openapi() -> String {
    let mut document = serde_json::to_value(Document::openapi()).unwrap_or_default();
    for (name, largest) in NUMBERS {
        if let Some(schema) = document.pointer_mut(&format!("/components/schemas/{name}")) {
            schema["maximum"] = largest.into();
        }
    }
    bound(&mut document);
    document.to_string()
}
