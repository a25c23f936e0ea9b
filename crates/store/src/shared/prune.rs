//! Deletes old sessions, guests who never played, and closed tables.

use crate::database::Database;
use crate::statement::Statement;
use crate::{Later, Pruning, Retention};

const OLD_SESSIONS: [&str; 1] = ["delete from sessions where created < $1"];
const OLD_GUESTS: [&str; 2] = [
    "delete from people where account_key is null and created < $1
     and not exists (select 1 from record_people where person = people.id)
     and not exists (select 1 from table_people join tables on tables.id = table_id where person = people.id and phase <> 'closed')
     and not exists (select 1 from sheets where owner = people.id)
     and not exists (select 1 from sheet_people where person = people.id)
     and not exists (select 1 from tokens where person = people.id)
     and not exists (select 1 from aliases where aliases.was = people.id or aliases.person = people.id)",
    "delete from sessions where created < $1 and not exists (select 1 from people where id = sessions.person)",
];
const OLD_TABLES: &str = "select id from tables where phase in ('closed', 'finished') and updated < $1 order by updated limit 20";

impl<D: Database> Pruning for D {
    fn prune(&self, before: Retention) -> Later<'_, ()> {
        Box::pin(async move {
            let mut statements = Vec::new();
            let old = [
                (before.sessions, OLD_SESSIONS.as_slice()),
                (before.guests, OLD_GUESTS.as_slice()),
            ];
            for (before, all) in old {
                let all = all.iter().filter(|_| before > 0);
                statements.extend(all.map(|sql| Statement::new(sql, [before.into()])));
            }
            if before.tables > 0 {
                for row in self.rows(OLD_TABLES, vec![before.tables.into()]).await? {
                    let table = row.text("id")?;
                    let all = [
                        D::DELETE_EVENTS,
                        "delete from streams where stream = $1",
                        "delete from table_people where table_id = $1",
                        "delete from tables where id = $1",
                    ];
                    let all = all.map(|sql| Statement::new(sql, [table.as_str().into()]));
                    statements.extend(all);
                }
            }
            if statements.is_empty() {
                return Ok(());
            }
            self.run(statements).await
        })
    }
}
