-- An application whose whole fee the payer's bank took back has ended: its person may apply again.
alter table application drop constraint application_state_check;
alter table application add constraint application_state_check
  check (state in ('active', 'refund-asked', 'refunded', 'charged-back'));
drop index application_one_active;
create unique index application_one_active on application (account_id, role, opening) where state not in ('refunded', 'charged-back');
update application set state = 'charged-back'
  where state = 'active' and payment_id in (
    select m.payment_id from payment_money m left join refund r on r.payment_id = m.payment_id
    where m.lost_paise > 0 and m.rest_paise = 0 and (r.state is null or r.state in ('denied', 'closed')));
