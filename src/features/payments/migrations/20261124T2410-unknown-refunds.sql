-- Refunds that the gateway lists and no record of ours stands for.
create view unknown_refund as
  select listed.gateway_refund_id, listed.payment_id, listed.amount_paise, listed.since
  from (
    select subject as gateway_refund_id, details ->> 'payment' as payment_id, (details ->> 'paise')::bigint as amount_paise, since
    from finding where kind = 'refund-unknown' and gone_at is null) listed
  where not exists (select from refund r where r.payment_id = listed.payment_id
      and (not r.is_by_hand and r.gateway_refund_id = listed.gateway_refund_id
        or exists (select from refund_attempt t where t.refund_id = r.id and t.gateway_refund_id = listed.gateway_refund_id)
        or exists (select from refund_part part where part.refund_id = r.id and part.gateway_refund_id = listed.gateway_refund_id)
        or exists (select from refund_excess e where e.refund_id = r.id and e.gateway_refund_id = listed.gateway_refund_id)))
    and not exists (select from part_refund part
      where part.payment_id = listed.payment_id and part.gateway_refund_id = listed.gateway_refund_id);
-- A comparison with the gateway that ended without its lists; the item is there until one is finished.
alter table reconciliation add column failed_at timestamptz, add check (num_nonnulls(failed_at, finished_at) <= 1);
create index reconciliation_failed on reconciliation (gateway, started_at) where failed_at is not null;
create index reconciliation_finished on reconciliation (gateway, started_at) where finished_at is not null;
