//! An empty database of either kind for a law, which can be reopened.

use std::path::PathBuf;
use std::sync::Arc;

use store::{Append, Entry, Person, Postgres, Sqlite, Store, WriterFigures};

/// Where a store is kept.
pub enum House {
    Sqlite(PathBuf),
    Postgres(String),
}

/// An open store and its writer's metrics.
pub struct Opened {
    pub store: Arc<dyn Store>,
    pub figures: Arc<WriterFigures>,
}

impl House {
    pub fn sqlite(name: &str) -> Self {
        let name = format!("stammtisch-store-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // An earlier process with the same id may have left it.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Self::Sqlite(folder)
    }

    pub fn postgres() -> Self {
        Self::Postgres(cluster::database())
    }

    pub async fn open(&self) -> Opened {
        match self {
            Self::Sqlite(folder) => {
                let store = Sqlite::open(&folder.join("stammtisch.db")).await.unwrap();
                let figures = store.figures().clone();
                let store = Arc::new(store);
                Opened { store, figures }
            }
            Self::Postgres(address) => {
                let store = Postgres::open(address).await.unwrap();
                let figures = store.figures().clone();
                let store = Arc::new(store);
                Opened { store, figures }
            }
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Self::Sqlite(folder) = self {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// This many events, numbered from `from`.
pub fn append(stream: &str, from: u64, count: u64) -> Append {
    let entries = (from..from + count).map(|seq| Entry {
        seq,
        at: 1000 + seq,
        payload: format!("{{\"n\":{seq}}}"),
    });
    Append {
        stream: stream.to_owned(),
        entries: entries.collect(),
        ..Append::default()
    }
}

/// Somebody without an account.
pub fn person(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: id.to_uppercase(),
        avatar: 3,
        account: false,
    }
}

/// Makes a test of each law for each store.
macro_rules! laws {
    ($($law:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $law() {
                super::$law(crate::house::House::sqlite(stringify!($law))).await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $law() {
                super::$law(crate::house::House::postgres()).await;
            })*
        }
    };
}

pub(crate) use laws;
