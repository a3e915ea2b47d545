create table photo (
  key text primary key,
  account_id text not null,
  created_at timestamptz not null
);
create index photo_account on photo (account_id, created_at);
create index photo_age on photo (created_at);
