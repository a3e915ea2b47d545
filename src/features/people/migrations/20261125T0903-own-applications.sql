-- An application is its applicant's: nobody decides about their own.
create or replace function people_of_record(what text, record text) returns setof text language plpgsql stable as $$
begin
  if what = 'payout-run' then
    return query select claim.referrer_id from payout_run_claim entry join claim on claim.id = entry.claim_id
      where entry.run_id = record;
    return query select people_of_record('refund', entry.refund_id) from payout_run_claim entry
      where entry.run_id = record and entry.refund_id is not null;
  elsif what = 'claim' then
    return query select referrer_id from claim where id = upper(record);
  elsif what = 'earning' then
    return query select referrer_id from commission where application_id = record;
  elsif what = 'application' then
    return query select account_id from application where id = upper(record);
  elsif what = 'account' then
    return query select record;
  elsif what = 'account-move' then
    return query select account_id from phone_move where id = record;
  elsif what = 'order' then
    return query select account_id from payment_order where id = upper(record) and account_id is not null;
  elsif what = 'payment' then
    return query select coalesce(o.account_id, p.payer_account_id) from payment p left join payment_order o on o.id = p.order_id
      where (p.id = record or p.gateway_payment_id = record) and coalesce(o.account_id, p.payer_account_id) is not null;
  elsif what = 'refund' then
    return query select people_of_record('payment', payment_id) from refund where id = record;
  elsif what = 'dispute' then
    return query select people_of_record('payment', payment_id) from dispute where id = record;
  elsif what = 'payout' then
    return query select person_of_payout(payout.claim_id, payout.refund_id) from payout where payout.id = record;
  elsif what = 'approval' then
    return query select people_of_approval(asked) from approval asked where asked.id = people_of_record.record;
  end if;
end $$;
