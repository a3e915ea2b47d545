-- Two filters together are counted in one index.
drop index audit_entry_at, audit_entry_actor, audit_entry_act;
create index audit_entry_at on audit_entry (at, id) include (actor, act);
create index audit_entry_actor on audit_entry (actor, at, id) include (act);
create index audit_entry_act on audit_entry (act, at, id) include (actor);
