-- A late payment for an earlier opening must not remove the draft for the next one. Null: saved by an earlier version.
alter table draft add column opening integer;
