-- What nodes share beside tables. Neither work nor uses have to outlive a crash of the database, so they cost no log.

-- Who is at which work, and how far it has come; a node that died is at nothing. `asked` is when anybody last wanted it.
create unlogged table work (
    key   text        primary key,
    node  bigint      not null,
    asked timestamptz not null,
    shown text        not null default ''
);

-- How often something was tried that only so many may try, such as passwords and join codes: when all uses are free again.
create unlogged table uses (
    key  text        primary key,
    free timestamptz not null
);

-- What was told to other nodes about people, for those who could not hear it.
create table news (
    number bigint      generated always as identity primary key,
    at     timestamptz not null,
    words  text        not null
);
create index news_at on news (at);
