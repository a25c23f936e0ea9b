-- The event log, in the order of writing, so that the steps of many tables made durable together lie side by side and
-- a commit writes few pages. Each event points back to the one before it in its stream (a table, or a score sheet).
create table events (
    id      integer primary key,
    prev    integer,
    stream  text    not null,
    seq     integer not null,
    at      integer not null,
    payload text    not null
);

-- The last event of each stream. Appending moves `seq` on from exactly the number before, so no two writers can both
-- append the same number.
create table streams (
    stream text    primary key,
    seq    integer not null,
    last   integer not null
) without rowid;

-- Streams whose log could not be read, so that nobody tries again and an operator finds them.
create table set_aside (
    stream text    primary key,
    reason text    not null,
    at     integer not null
);

-- What the lobby lists of each table without reading its log. It follows from the log and is only a convenience.
create table tables (
    id         text    primary key,
    code       text    not null unique,
    game       text    not null,
    phase      text    not null,
    visibility text    not null,
    card       text    not null,
    updated    integer not null
);
create index tables_alive on tables (updated) where phase <> 'closed';

-- Who sits, or sat, at which table.
create table table_people (
    person    text not null,
    table_id  text not null,
    primary key (person, table_id)
) without rowid;

-- People: guests, and accounts, which have an account_key (the folded name) and a password.
create table people (
    id            text    primary key,
    name          text    not null,
    avatar        integer not null,
    account_key   text    unique,
    password_hash text,
    created       integer not null
);

-- Browsers that are signed in. Only a hash of what is in the cookie is kept.
create table sessions (
    hash    text    primary key,
    person  text    not null,
    created integer not null
);
create index sessions_of on sessions (person);

-- API tokens. Only a hash of the token is kept.
create table tokens (
    id     text    primary key,
    hash   text    not null unique,
    person text    not null,
    label  text    not null,
    made   integer not null
);
create index tokens_of on tokens (person);

-- Finished games: what a list shows (info), and the whole game.
create table records (
    id     text    primary key,
    ended  integer not null,
    info   text    not null,
    whole  text    not null,
    share  text
);
create table record_people (
    person text    not null,
    ended  integer not null,
    record text    not null,
    seat   integer not null,
    primary key (person, ended, record)
) without rowid;

-- Settings of the server that must survive a restart, such as the key that signs cookies.
create table house (
    key   text primary key,
    value text not null
);
