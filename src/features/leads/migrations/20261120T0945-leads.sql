-- People who asked to be called back or for a quote.
create table lead (
  id text primary key,
  kind text not null check (kind in ('call-back', 'quote')),
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  -- Empty where the form does not ask for it.
  email text not null,
  product text not null,
  flags jsonb not null,
  language text not null check (language in ('en', 'hi')),
  -- Keyed hashes: of all that was typed, and of the sender's address.
  digest text not null,
  address_hash text not null,
  created_at timestamptz not null
);
create index lead_created on lead (created_at);
create index lead_same on lead (digest, created_at);
create index lead_address on lead (address_hash, created_at);
