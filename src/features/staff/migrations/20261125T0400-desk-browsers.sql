-- Browsers that finished a sign-in to the desk, as a keyed hash of a cookie: their OTPs have an allowance of their own.
create table desk_browser (
  browser_hash text not null,
  account_id text not null references account,
  used_at timestamptz not null,
  primary key (browser_hash, account_id)
);
create index desk_browser_of_account on desk_browser (account_id);
create index desk_browser_used on desk_browser (used_at);
