-- The mails of a person are found by the records that they are about: the second part of a source, without the attempt.
create index message_about on message ((split_part(split_part(source, ':', 2), '/', 1))) where erased_at is null;
