-- Entries with the number of a person are found by it: they are shown with the person and erased with them.
create index audit_value_phone on audit_value (value, entry_id) where name = 'phone';
