-- The filters of the desk's list, each in the order of time.
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_actor on audit_entry (actor, at, id);
create index audit_entry_act on audit_entry (act, at, id);
create index audit_entry_record on audit_entry (subject, at, id);
