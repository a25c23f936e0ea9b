-- The members of each round who have an account, so that it is listed for them on any device. It follows from the log.
create table sheet_people (
    person text not null,
    sheet  text not null,
    primary key (person, sheet)
) without rowid;

insert or ignore into sheet_people (person, sheet)
select coalesce((select person from aliases where was = known.person), known.person), known.stream from (
    select stream, case when json_valid(payload) then json_extract(payload, '$.change.person') end as person
    from events
    where stream like 'c%' and payload like '%"member_known"%'
) as known where known.person <> '';
