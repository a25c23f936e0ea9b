-- What nodes share besides tables. `work` and `uses` need not survive a crash of the database, so they are unlogged.

-- Jobs that one node does for all: which node has claimed it, and its published progress (`shown`). The claim of a dead node is
-- void. `asked`: when any node last asked for the job.
create unlogged table work (
    key   text        primary key,
    node  bigint      not null,
    asked timestamptz not null,
    shown text        not null default ''
);

-- Shared rate limits, such as those of passwords and join codes. `free`: when the key has its whole burst again.
create unlogged table uses (
    key  text        primary key,
    free timestamptz not null
);

-- Notices about people that were sent by NOTIFY, for nodes that were not listening at that moment.
create table news (
    number bigint      generated always as identity primary key,
    at     timestamptz not null,
    words  text        not null
);
create index news_at on news (at);
