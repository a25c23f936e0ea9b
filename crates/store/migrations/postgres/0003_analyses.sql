-- What the strongest bot thought of finished games. Whoever asks after an upgrade gets a new one: bots learn.
create table analyses (
    record  text primary key,
    version text not null,
    steps   text not null
);
