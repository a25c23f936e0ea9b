-- Deleted accounts whose names must still be removed from logs and records. A row exists only while that is done; after a
-- crash it is resumed at the next start.
create table forgetting (
    person text primary key
) without rowid;

-- Guests who have signed in to an account, so that deleting the account also removes the guest's name.
create table aliases (
    was    text primary key,
    person text not null
) without rowid;
create index aliases_of on aliases (person);
