-- Messages of one person, until their text is erased.
create index message_recipient on message (recipient, created_at) where erased_at is null;
