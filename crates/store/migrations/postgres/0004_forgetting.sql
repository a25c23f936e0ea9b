-- People who were deleted and whose names are still to be taken out of logs and records. Empty but for a moment: what a crash
-- interrupts is gone on with at the next start.
create table forgetting (
    person text primary key
);

-- Guests who have signed in to an account, so that what they were called is forgotten with it.
create table aliases (
    was    text primary key,
    person text not null
);
create index aliases_of on aliases (person);
