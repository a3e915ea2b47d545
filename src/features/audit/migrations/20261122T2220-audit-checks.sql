-- The checks of the whole audit. A fault is as src/features/audit/model.ts has it.
create table audit_check (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- The head of the chain; null in an audit without entries.
  position bigint,
  hash text,
  fault jsonb
);
