-- What is left of the fee that a payment paid: without parts that went back, or that a dispute holds or took; nothing once the
-- refund of the whole is owed or completed. A commission is its rate of it.
create view fee_left as
select m.payment_id, case
    when p.state not in ('captured', 'disputed') or r.state in ('requested', 'sent', 'stopped', 'done') then 0
    else greatest(0, m.rest_paise - m.disputed_paise) end as left_paise
from payment_money m join payment p on p.id = m.payment_id left join refund r on r.payment_id = m.payment_id;
