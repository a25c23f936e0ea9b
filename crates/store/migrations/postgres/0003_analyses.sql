-- Analyses of finished games by the strongest bot. One made by another version of the program is computed again.
create table analyses (
    record  text primary key,
    version text not null,
    steps   text not null
);
