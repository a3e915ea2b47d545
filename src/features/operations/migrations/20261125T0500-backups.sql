-- When complete backups were made, by the clock of the machine that wrote them, and since when they are expected.
create table backup (
  kind text check (kind in ('start', 'backup')),
  made_at timestamptz,
  primary key (kind, made_at)
);
insert into backup values ('start', clock_timestamp());
