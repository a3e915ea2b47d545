-- Captures that no settlement has a line of, which are listed after ten days.
alter table payment add column is_settled boolean not null default false;
update payment p set is_settled = true where exists (select from settlement_line l where l.payment_id = p.id);
create function mark_settled() returns trigger language plpgsql as $$
begin
  update payment set is_settled = true where id = new.payment_id and not is_settled;
  return null;
end $$;
create trigger mark_settled after insert on settlement_line for each row execute function mark_settled();
create index payment_unsettled on payment (captured_at) where captured_at is not null and not is_settled;
create index settlement_line_paid on settlement_line (settlement_id) where kind = 'payment';
-- What an ended refund or a lost dispute may have left.
create index refund_closed on refund (payment_id) where state = 'closed';
create index dispute_lost on dispute (payment_id) where state = 'lost';
