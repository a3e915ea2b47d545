-- The same file shows more once another person has imported it as well.
alter table bank_statement drop constraint bank_statement_digest_key;
alter table bank_statement add constraint bank_statement_once unique (digest, imported_by);
create index bank_statement_line_settlement on bank_statement_line (position) where tied_kind = 'settlement';
