create table photo (
  key text primary key,
  account_id text not null,
  created_at timestamptz not null
);
create index photo_account on photo (account_id, created_at);
create index photo_age on photo (created_at);

-- What was typed so far; the identity number is never in it.
create table draft (
  account_id text not null,
  role text not null,
  form jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, role)
);

-- A form as it stood when the payment page was opened for it. A late capture honours the form frozen with its order.
create table frozen_form (
  id text primary key,
  account_id text not null,
  role text not null,
  fee_paise integer not null check (fee_paise > 0),
  form jsonb not null,
  form_hash text not null,
  identity_hash text,
  policy_version text not null,
  consented_at timestamptz not null,
  unique (account_id, role, form_hash)
);

create table application (
  id text primary key,
  form_id text not null references frozen_form,
  account_id text not null,
  role text not null,
  payment_id text not null unique,
  paid_paise integer not null check (paid_paise > 0),
  state text not null check (state in ('active', 'refund-asked', 'refunded')),
  form jsonb not null,
  -- For telling staff that one document stands behind several people; erased with the personal fields.
  identity_hash text,
  created_at timestamptz not null,
  consented_at timestamptz not null,
  policy_version text not null,
  -- Since then the process has moved on, and the fee is no longer given back on asking.
  advanced_at timestamptz,
  -- On the receipt: whoever holds it may ask whether the receipt is genuine, and learns nothing else.
  verify_code text not null unique
);
-- One standing application per person and role, whatever arrives at once.
create unique index application_one_standing on application (account_id, role) where state <> 'refunded';
create index application_account on application (account_id, created_at desc);
create index application_identity on application (identity_hash) where identity_hash is not null;

-- Payments beyond the one that counts, each given back by itself.
create table surplus_payment (
  payment_id text primary key,
  application_id text not null references application,
  account_id text not null,
  noted_at timestamptz not null
);
create index surplus_payment_account on surplus_payment (account_id);
