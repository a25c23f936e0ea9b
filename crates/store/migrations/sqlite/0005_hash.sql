-- The running hash of each stream: the hashes of all its events, combined. It detects a flipped bit that leaves an event valid. Null in
-- streams that are older than this column, and after a name was removed from one: the next reader of the stream computes and stores it.
alter table streams add column hash integer;
