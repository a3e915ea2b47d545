-- The reveals of personal values within the last hour, for their limit; the audit has all of them.
create table desk_reveal (
  id bigint primary key generated always as identity,
  account_id text not null references account,
  at timestamptz not null
);
create index desk_reveal_of_account on desk_reveal (account_id, at);
