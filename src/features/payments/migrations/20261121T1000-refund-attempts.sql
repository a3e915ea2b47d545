alter table refund
  -- When the present attempt was requested: its five business days count from here.
  add column attempt_at timestamptz,
  -- A call to the gateway about this refund is under way until then; nobody else makes one meanwhile.
  add column leased_until timestamptz,
  -- What of it a lost dispute paid back.
  add column dispute_paise integer not null default 0 check (dispute_paise >= 0);
update refund set attempt_at = requested_at;
alter table refund alter column attempt_at set not null;
create index refund_settled on refund (settled_at) where settled_at is not null;

-- Each attempt of a refund, with what it moved in the ledger.
create table refund_attempt (
  refund_id text not null references refund,
  attempt integer not null check (attempt >= 1),
  -- Where the money was taken from: the fee of an application, or a receipt without one.
  receipt text not null check (receipt in ('application', 'unapplied')),
  -- What it made us owe; 0 where that was owed before: a second payment, an attempt that stopped.
  asked_paise integer not null check (asked_paise >= 0),
  -- What of it stays ours since it was denied or closed.
  denied_paise integer not null default 0 check (denied_paise >= 0),
  -- The gateway's refund of an attempt that another one followed.
  gateway_refund_id text,
  primary key (refund_id, attempt)
);
insert into refund_attempt (refund_id, attempt, receipt, asked_paise, denied_paise)
  select r.id, 1, case when a.id is null then 'unapplied' else 'application' end,
    case when a.id is null then 0 else r.amount_paise end, case when r.state = 'denied' then r.amount_paise else 0 end
  from refund r left join application a on a.payment_id = r.payment_id;

alter table dispute
  -- How much of what was lost paid back a refund that we owed, and a receipt without an application; the rest is a loss.
  add column refund_paise bigint not null default 0 check (refund_paise >= 0),
  add column unapplied_paise bigint not null default 0 check (unapplied_paise >= 0),
  add check (refund_paise + unapplied_paise <= lost_paise);
create index dispute_open on dispute (opened_at) where state = 'open';

-- What became of a capture is set with the application itself from now on.
update payment p set outcome = a.id from application a where a.payment_id = p.id and p.outcome is null;
update payment p set outcome = 'surplus' from surplus_payment s where s.payment_id = p.id and p.outcome is null;
