-- The event log. A stream is a table or a score sheet; its events are numbered from 1 without gaps. The primary key
-- refuses a second event with the same number.
create table events (
    stream  text   not null collate "C",
    seq     bigint not null,
    at      bigint not null,
    payload text   not null,
    primary key (stream, seq)
);

-- The last event of each stream. Appending moves `seq` on from exactly the number before. A table's stream is owned: only the
-- owner appends, and says its epoch; every change of owner raises the epoch, so that a late append of a former owner is refused.
-- Half of each page is left free, so that a row moves on within its page and no index is written.
create table streams (
    stream text   primary key collate "C",
    seq    bigint not null,
    owner  bigint,
    epoch  bigint not null default 0
) with (fillfactor = 50);
create index streams_of on streams (owner) where owner is not null;

-- Streams whose log could not be read, so that nobody tries again and an operator finds them.
create table set_aside (
    stream text   primary key,
    reason text   not null,
    at     bigint not null
);

-- What the lobby lists of each table without reading its log. It follows from the log and is only a convenience.
create table tables (
    id         text   primary key,
    code       text   not null unique,
    game       text   not null,
    phase      text   not null,
    visibility text   not null,
    card       text   not null,
    updated    bigint not null
);
create index tables_alive on tables (updated) where phase <> 'closed';

-- Who sits, or sat, at which table.
create table table_people (
    person    text not null,
    table_id  text not null,
    primary key (person, table_id)
);

-- People: guests, and accounts, which have an account_key (the folded name) and a password.
create table people (
    id            text   primary key,
    name          text   not null,
    avatar        bigint not null,
    account_key   text   unique,
    password_hash text,
    created       bigint not null
);

-- Browsers that are signed in. Only a hash of what is in the cookie is kept.
create table sessions (
    hash    text   primary key,
    person  text   not null,
    created bigint not null
);
create index sessions_of on sessions (person);

-- API tokens. Only a hash of the token is kept.
create table tokens (
    id     text   primary key,
    hash   text   not null unique,
    person text   not null,
    label  text   not null,
    made   bigint not null
);
create index tokens_of on tokens (person);

-- Finished games: what a list shows (info), and the whole game.
create table records (
    id     text   primary key,
    ended  bigint not null,
    info   text   not null,
    whole  text   not null,
    share  text
);
create table record_people (
    person text   not null,
    ended  bigint not null,
    record text   not null,
    seat   bigint not null,
    primary key (person, ended, record)
);

-- Settings of the server that must survive a restart, such as the key that signs cookies.
create table house (
    key   text primary key,
    value text not null
);

-- The nodes of the house. `number` is new with every start of a node, and is what `streams.owner` names. A lease ends at `until`
-- by the clock of this database alone.
create sequence node_numbers;
create table nodes (
    id      text        primary key,
    number  bigint      not null unique,
    address text        not null,
    version text        not null,
    started timestamptz not null,
    until   timestamptz not null
);

-- Raised when a stream's head or owner is not what the writer expected; aborts the transaction of the whole group.
create function refuse_append() returns bigint language plpgsql as $$
begin
    raise exception 'a stream is not where its writer thought' using errcode = 'ST001';
end
$$;
