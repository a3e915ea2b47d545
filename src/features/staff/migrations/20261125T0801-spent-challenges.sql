-- Challenges for a passkey before the sign-in that were answered, until they expire: each is accepted once.
create table spent_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_challenge_expiry on spent_challenge (expires_at);
