-- Files of the object store that no row names: noted before a file is stored, forgotten in the transaction that writes its
-- row, and noted again in the one that deletes it. What is left after a kill is removed by a timer.
create table pending_object (
  key text primary key check (key <> ''),
  noted_at timestamptz not null,
  -- The timer removes the file: no row may name it any more.
  is_claimed boolean not null default false
);
create index pending_object_oldest on pending_object (noted_at, key);
