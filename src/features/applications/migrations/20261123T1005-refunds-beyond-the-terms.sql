-- Staff begin the refund of a fee beyond the published terms only by an agreed proposal. `system`: a refund that the gateway
-- lists and that nobody requested here is a fact.
create function refund_beyond_terms_is_agreed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from application
      where payment_id = new.payment_id and (advanced_at is not null and advanced_at <= new.requested_at
        or new.requested_at >= created_at + make_interval(hours => refund_window_hours)))
    and not exists (select 1 from refund_proposal
      where payment_id = new.payment_id and kind = 'refund' and state = 'agreed') then
    raise exception 'two people agree to a refund beyond the published terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_beyond_terms_is_agreed before insert on refund
  for each row when (new.reason = 'other' and new.requested_by <> 'system') execute function refund_beyond_terms_is_agreed();
