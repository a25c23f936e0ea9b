-- Empty: SQLite has a single node. Keeps the numbers of both databases' migrations equal.
select 1;
