//! Several nodes on one PostgreSQL: each answers for every table, whichever node owns it, and takes over the tables of a node that ends.

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};

use crate::house::{Guest, Tavern, games, play_out};

/// A house of several nodes.
pub struct Nodes {
    address: String,
    pub all: Vec<Tavern>,
}

impl Nodes {
    /// This many nodes on a database of their own.
    pub async fn open(count: usize) -> Self {
        Self::with(count, |_| {}).await
    }

    pub async fn with(count: usize, change: impl Fn(&mut server::Config)) -> Self {
        let address = cluster::database();
        let mut all = Vec::new();
        for number in 0..count {
            all.push(Self::node(&address, number, &change).await);
        }
        Self { address, all }
    }

    async fn node(address: &str, number: usize, change: impl Fn(&mut server::Config)) -> Tavern {
        let store = Some(address.to_owned());
        Tavern::with(|config| {
            config.store = store;
            config.node = Some(format!("node{number}"));
            config.message_rate = 10_000;
            change(config);
        })
        .await
    }

    /// A person known at one node, with a connection to another.
    pub async fn at(&self, node: usize, known: &Guest) -> Guest {
        self.all[node].back(&known.http).await
    }

    /// A connection to the database.
    pub async fn connect(&self) -> PgConnection {
        PgConnection::connect(&self.address).await.unwrap()
    }

    /// Runs statements in the database.
    pub async fn sql(&self, sql: &str) {
        run(&mut self.connect().await, sql).await;
    }

    /// The number that a statement returns.
    pub async fn number(&self, sql: &str) -> i64 {
        let mut connection = self.connect().await;
        let row = sqlx::query(AssertSqlSafe(sql.to_owned()));
        row.fetch_one(&mut connection).await.unwrap().get(0)
    }

    /// A game of two between two nodes, at a table that the first node owns.
    pub async fn two(&self, one: usize, other: usize) -> (String, Guest, Guest) {
        let quoridor = json!({"game": "quoridor", "seats": 2});
        self.two_at(one, other, quoridor).await
    }

    pub async fn two_at(&self, one: usize, other: usize, new: Value) -> (String, Guest, Guest) {
        let mut anna = self.all[one].guest("Anna").await;
        let mut bert = self.all[other].guest("Bert").await;
        let table = anna.open(new).await;
        anna.enter(&table).await;
        bert.enter(&table).await;
        bert.must(json!({"type": "sit"})).await;
        anna.until(|anna| anna.phase() == "playing").await;
        bert.until(|bert| bert.phase() == "playing").await;
        (table, anna, bert)
    }

    async fn figure(&self, node: usize, name: &str) -> u64 {
        let http = client::Http::new(self.all[node].address());
        let text = http.send("GET", "/metrics", None).await.unwrap().body;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().trim().parse().unwrap()
    }
}

/// Runs statements on this connection.
pub async fn run(connection: &mut PgConnection, sql: &str) {
    let statements = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
    statements.execute(connection).await.unwrap();
}

/// Enters again until the table answers, like a client that is told to resynchronise.
pub async fn again(guest: &mut Guest, table: &str) {
    loop {
        let ask = json!({"type": "enter", "table": table});
        match guest.ask(ask).await {
            Ok(_) => return,
            Err(refusal) => assert_eq!(refusal["code"], "busy", "{refusal}"),
        }
    }
}

/// Listens until there is news of this kind.
pub async fn until_told(guest: &mut Guest, kind: &str) -> Value {
    loop {
        let message = guest.hear().await;
        if message["type"] == kind {
            return message;
        }
    }
}

#[tokio::test]
async fn a_game_between_nodes_is_the_same_for_everybody() {
    let nodes = Nodes::open(3).await;
    // Both cut the cards, each at a node of their own.
    let toy = json!({"game": "toy"});
    let (table, mut anna, mut bert) = nodes.two_at(0, 1, toy).await;
    let mut watching = nodes.all[2].guest("Carl").await;
    watching.enter(&table).await;
    let said = json!({"type": "say", "text": "Servus"});
    bert.must(said).await;
    let illegal = bert.ask(json!({"type": "act", "action": "z9"})).await;
    assert!(illegal.is_err());
    play_out(&mut anna, &mut bert).await;
    watching.until(|carl| carl.phase() == "finished").await;
    assert_eq!(watching.version, anna.version);
    assert_eq!(bert.version, anna.version);
    let records = bert.http.get("/api/records").await.unwrap();
    assert_eq!(records.as_array().map(Vec::len), Some(1), "{records}");
    assert!(nodes.figure(1, "stammtisch_links ").await >= 1);
}

#[tokio::test]
async fn what_a_node_that_leaves_owned_goes_on_elsewhere() {
    let mut nodes = Nodes::open(2).await;
    let (table, mut anna, mut bert) = nodes.two(0, 1).await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    bert.until(|bert| !bert.legal().is_empty()).await;
    nodes.all[0].stop().await;
    until_told(&mut bert, "resync").await;
    again(&mut bert, &table).await;
    bert.must(json!({"type": "act", "action": "e8"})).await;
    let mut anna = nodes.at(1, &anna).await;
    anna.enter(&table).await;
    assert_eq!(anna.play["step"], 2);
    anna.must(json!({"type": "act", "action": "e3"})).await;
}

#[tokio::test]
async fn an_owner_that_lost_its_lease_can_neither_write_nor_tell() {
    let nodes = Nodes::open(2).await;
    let (table, mut anna, mut bert) = nodes.two(0, 1).await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    // As if the first node had been stopped for longer than its lease.
    nodes
        .sql(&format!(
            "update nodes set until = clock_timestamp() - interval '1 s' where id = 'node0';
             update streams set owner = (select number from nodes where id = 'node1'), epoch = epoch + 1 where stream = '{table}'"
        ))
        .await;
    bert.until(|bert| !bert.legal().is_empty()).await;
    let refused = bert.refused(json!({"type": "act", "action": "e8"})).await;
    assert!(["busy", "unsure"].contains(&refused.as_str()), "{refused}");
    again(&mut bert, &table).await;
    assert_eq!(bert.play["step"], 1);
    bert.must(json!({"type": "act", "action": "e8"})).await;
    // The node registers again with a new number and answers, now over a link.
    again(&mut anna, &table).await;
    assert_eq!(anna.play["step"], 2);
    anna.must(json!({"type": "act", "action": "e3"})).await;
    bert.until(|bert| bert.play["step"] == 3).await;
}

#[tokio::test]
async fn an_account_is_the_houses_and_not_a_nodes() {
    let nodes = Nodes::open(2).await;
    let anna = nodes.all[0].guest("Anna").await;
    let account = json!({"name": "Anna", "password": "long enough"});
    anna.http
        .post("/api/account", account.clone())
        .await
        .unwrap();
    let mut elsewhere = client::Http::new(nodes.all[1].address());
    let answer = elsewhere
        .send("POST", "/api/account/sign-in", Some(account))
        .await
        .unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    elsewhere.keep_cookie(&answer);
    let mut there = nodes.all[1].back(&elsewhere).await;
    there.must(json!({"type": "ping"})).await;
    let gone = anna
        .http
        .send("DELETE", "/api/account", None)
        .await
        .unwrap();
    assert_eq!(gone.status, 204);
    let closing = until_told(&mut there, "closing").await;
    assert_eq!(closing["error"]["code"], "signed_out");
    assert_eq!(
        elsewhere
            .send("GET", "/api/session", None)
            .await
            .unwrap()
            .status,
        401
    );
}

#[tokio::test]
async fn the_lobby_is_the_same_at_every_node() {
    let nodes = Nodes::open(2).await;
    let mut carl = nodes.all[1].guest("Carl").await;
    carl.must(json!({"type": "lobby", "follow": true})).await;
    let anna = nodes.all[0].guest("Anna").await;
    let table = anna.open(json!({"game": "quoridor", "seats": 2})).await;
    let told = until_told(&mut carl, "lobby_changed").await;
    assert_eq!(told["table"]["id"], table.as_str());
    let mut owner = nodes.at(1, &anna).await;
    owner.enter(&table).await;
    owner.must(json!({"type": "close"})).await;
    let gone = until_told(&mut carl, "lobby_gone").await;
    assert_eq!(gone["table"], table.as_str());
}

#[tokio::test]
async fn a_node_that_cannot_own_anything_is_not_ready() {
    let nodes = Nodes::open(1).await;
    let http = client::Http::new(nodes.all[0].address());
    assert_eq!(http.send("GET", "/ready", None).await.unwrap().status, 200);
    nodes.sql("alter table nodes rename to away").await;
    loop {
        let ready = http.send("GET", "/ready", None).await.unwrap().status;
        if ready == 503 {
            break;
        }
        tokio::task::yield_now().await;
    }
    nodes.sql("alter table away rename to nodes").await;
    loop {
        let ready = http.send("GET", "/ready", None).await.unwrap().status;
        if ready == 200 {
            break;
        }
    }
    assert_eq!(nodes.figure(0, "stammtisch_lease_holds ").await, 1);
}

#[tokio::test]
async fn a_name_that_another_node_has_is_refused() {
    let nodes = Nodes::open(1).await;
    let mut config = server::Config::new(([127, 0, 0, 1], 0).into(), "unused".into());
    config.store = Some(nodes.address.clone());
    config.node = Some("node0".to_owned());
    let refused = server::serve(config, games()).await.unwrap_err();
    assert!(refused.to_string().contains("runs already"), "{refused}");
}

#[tokio::test]
async fn the_clock_of_somebody_behind_a_link_runs_once_they_are_told() {
    let nodes = Nodes::open(2).await;
    let mut anna = nodes.all[0].guest("Anna").await;
    let mut bert = nodes.all[1].guest("Bert").await;
    let clock = json!({"kind": "per_move", "seconds": 10});
    let new = json!({"game": "quoridor", "seats": 2, "clock": clock});
    let table = anna.open(new).await;
    anna.enter(&table).await;
    bert.enter(&table).await;
    bert.must(json!({"type": "sit"})).await;
    anna.until(|anna| anna.phase() == "playing").await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    // Bert's connection answers pings while it is read, but Bert does nothing.
    bert.until(|bert| bert.phase() == "finished").await;
    let unreached = |text: &String| text.contains(r#""kind":"unreached""#);
    assert!(!bert.heard.iter().any(unreached), "{:?}", bert.heard);
}
