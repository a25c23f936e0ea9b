-- Score sheets as their owners find them without reading their logs. It follows from the log, but for the owner: a
-- guest who becomes an account takes the sheets along.
create table sheets (
    id      text    primary key,
    owner   text    not null,
    card    text    not null,
    updated integer not null
);
create index sheets_of on sheets (owner, updated);

-- Tables at which a game of a sheet is played, so that its result finds the way back.
create table sheet_tables (
    table_id text primary key,
    sheet    text not null
) without rowid;
