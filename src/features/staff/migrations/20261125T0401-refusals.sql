-- Refused calls of a person within the last hour, up to the number that is listed.
create table desk_refusal (
  id bigint primary key generated always as identity,
  account_id text not null references account,
  at timestamptz not null
);
create index desk_refusal_of_account on desk_refusal (account_id, at);
create index desk_refusal_at on desk_refusal (at);

-- Wrong codes of a person within a day, by session: a right code takes back those of its own session only.
create table wrong_factor (
  id bigint primary key generated always as identity,
  account_id text not null references account,
  session_id text not null,
  at timestamptz not null
);
create index wrong_factor_of_account on wrong_factor (account_id, at);
create index wrong_factor_at on wrong_factor (at);

delete from factor_attempts where locked_until is null;
alter table factor_attempts drop column wrong;
alter table factor_attempts alter column locked_until set not null;
