-- A dispute is a case of the gateway: its number there, what it is about, the gateway's days, and until when it can be answered.
alter table dispute
  add column gateway text,
  add column case_number text,
  add column reason text,
  add column opened_on date,
  add column answer_by date,
  add column decided_on date;
-- Those of before have no case number: their own stands in, so that they are recognized.
update dispute set gateway = p.gateway, case_number = dispute.id, reason = 'other',
    opened_on = (opened_at at time zone 'Asia/Kolkata')::date, decided_on = (decided_at at time zone 'Asia/Kolkata')::date,
    answer_by = case when dispute.state = 'open' then (opened_at at time zone 'Asia/Kolkata')::date + 7 end
  from payment p where p.id = dispute.payment_id;
alter table dispute
  alter column gateway set not null,
  alter column case_number set not null,
  alter column reason set not null,
  alter column opened_on set not null,
  add check (case_number ~ '^[!-~]{1,64}$'),
  add check (reason in ('not-authorised', 'not-provided', 'not-as-described', 'paid-twice', 'wrong-amount', 'refund-missing', 'other')),
  add check (answer_by is not null or state <> 'open'),
  add check (answer_by >= opened_on),
  add check (decided_on >= opened_on),
  add check ((decided_on is null) = (state = 'open'));
create unique index dispute_case on dispute (upper(case_number), gateway);
create index dispute_answer on dispute (answer_by) where state = 'open';
