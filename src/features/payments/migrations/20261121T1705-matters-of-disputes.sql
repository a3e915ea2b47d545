-- The matter of a refund beside a dispute is the dispute's: of several of one payment each is listed.
update attention_item a set subject = d.id
  from (select distinct on (payment_id) payment_id, id from dispute where state <> 'won' order by payment_id, opened_at desc, id desc) d
  where a.kind = 'refund-and-dispute' and a.subject = d.payment_id;
create index refund_to_notify on refund (attempt_at) where delay_notified_at is null and state in ('requested', 'sent', 'stopped');
