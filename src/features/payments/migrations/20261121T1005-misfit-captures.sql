-- Captures of before that fit no order: the gateway holds their money, so they are in the ledger too. Another currency
-- waits for the rupees that staff enter; which one it is was not kept (ISO 4217 writes XXX for none).
update payment set captured_at = first_seen_at where state = 'needs-review' and captured_at is null;
update payment set currency = 'XXX' where state = 'needs-review' and mismatch = 'currency' and currency = 'INR';
update payment set posted_paise = amount_paise
  where state = 'needs-review' and mismatch = 'amount' and posted_paise is null and amount_paise > 0;
insert into ledger_transaction (id, source, kind, at)
  select 'led_misfit_' || id, 'payment:' || id, 'capture', captured_at from payment
  where state = 'needs-review' and posted_paise is not null
  on conflict (source) do nothing;
insert into ledger_entry (transaction_id, account, amount_paise)
  select 'led_misfit_' || p.id, entry.account, entry.sign * p.posted_paise
  from payment p, (values ('gateway_receivable', 1), ('unapplied_receipts', -1)) as entry (account, sign)
  where p.state = 'needs-review' and p.posted_paise is not null
    and exists (select 1 from ledger_transaction t where t.id = 'led_misfit_' || p.id);
-- Checked now, so that nothing is pending when a later migration changes a table.
set constraints all immediate;
set constraints all deferred;
-- Their pages were paid: nobody is sent there again.
update payment_order o set state = 'paid' where state in ('open', 'expired') and request_id is not null
  and exists (select 1 from payment p where p.order_id = o.id and p.state = 'needs-review');
