-- The list of messages that wait or were given up.
drop index message_unsent;
create index message_unsent on message (created_at, id) where state <> 'sent';
create index message_unsent_by_state on message (state, created_at, id) where state <> 'sent';
