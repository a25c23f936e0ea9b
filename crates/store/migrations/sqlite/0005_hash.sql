-- The running hash of each stream: the hashes of all its events, combined. A bit that flips and stays legal is found by it. Null in streams of before,
-- and after somebody's name was taken out of one: whoever reads such a stream next puts it down.
alter table streams add column hash integer;
