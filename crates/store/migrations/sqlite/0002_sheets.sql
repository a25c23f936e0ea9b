-- Lists the score sheets of an owner without reading their logs. Everything but `owner` follows from the log: when a guest
-- becomes an account, its sheets change their owner here only.
create table sheets (
    id      text    primary key,
    owner   text    not null,
    card    text    not null,
    updated integer not null
);
create index sheets_of on sheets (owner, updated);

-- The sheet that the result of a table is entered into.
create table sheet_tables (
    table_id text primary key,
    sheet    text not null
) without rowid;
