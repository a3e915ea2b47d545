-- The second factors of staff: one authenticator app and several passkeys a person.
create table authenticator (
  id text primary key,
  account_id text not null references account,
  -- The shared secret of RFC 6238, encrypted and bound to the row's id.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the first right code.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: a code works once.
  last_step bigint
);
create unique index authenticator_in_use on authenticator (account_id) where confirmed_at is not null;
create unique index authenticator_being_enrolled on authenticator (account_id) where confirmed_at is null;

create table passkey (
  id text primary key,
  account_id text not null references account,
  -- Both as base64url.
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator signed, as it says; 0 where it does not count.
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- A challenge is deleted by the answer that uses it.
create table passkey_challenge (
  challenge text primary key,
  session_id text not null references desk_session on delete cascade,
  purpose text not null check (purpose in ('enrol', 'factor')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenge_of_session on passkey_challenge (session_id, created_at desc);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Keyed hashes only.
create table recovery_code (
  account_id text not null references account,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Wrong codes of a person since the last right one.
create table factor_attempts (
  account_id text primary key references account,
  wrong smallint not null check (wrong between 0 and 4),
  locked_until timestamptz
);

-- Opens the first enrolment of a number; its code is stored as a keyed hash.
create table desk_invitation (
  id text primary key,
  phone text not null,
  code_hash text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index desk_invitation_open on desk_invitation (phone) where used_at is null;
create index desk_invitation_expiry on desk_invitation (expires_at);

-- The invitation whose code was given in this session.
alter table desk_session add column invitation_id text references desk_invitation on delete set null;
create index desk_session_invitation on desk_session (invitation_id) where invitation_id is not null;
