-- One process shares nothing with others: this step is PostgreSQL's.
select 1;
