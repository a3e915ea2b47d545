-- People who asked to be called back or for a quote.
create table lead (
  id text primary key,
  -- What staff say: request 17.
  number integer generated always as identity unique,
  kind text not null check (kind in ('call-back', 'quote')),
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  -- Empty where the form does not ask for it.
  email text not null,
  product text not null,
  flags jsonb not null,
  language text not null check (language in ('en', 'hi')),
  state text not null check (state in ('new', 'answered', 'spam')),
  -- What staff wrote down when they answered.
  note text not null default '',
  changed_at timestamptz,
  changed_by text not null default '',
  -- Whether it was told by a mail of its own when it came: so many an hour are.
  has_own_mail boolean not null,
  -- The source of the mail that tells staff of it; empty while there is none.
  told_by text not null,
  -- Null until that mail was taken by the mail server, or somebody of the staff dealt with it.
  told_at timestamptz,
  -- Keyed hashes: of all that was typed, and of the sender's address.
  digest text not null,
  address_hash text not null,
  created_at timestamptz not null
);
create index lead_created on lead (created_at);
create index lead_same on lead (digest, created_at);
create index lead_address on lead (address_hash, created_at);
create index lead_state on lead (state, number);
create index lead_own_mail on lead (created_at) where has_own_mail;
create index lead_untold on lead (number) where told_at is null;
