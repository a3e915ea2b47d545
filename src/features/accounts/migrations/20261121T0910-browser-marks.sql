-- Which browsers an account signed in from: a keyed hash of a first-party cookie, kept 365 days.
create table browser_mark (
  mark_hash text not null,
  account_id text not null references account,
  seen_at timestamptz not null,
  primary key (mark_hash, account_id)
);
create index browser_mark_account on browser_mark (account_id);
create index browser_mark_seen on browser_mark (seen_at);
