-- Earnings that wait for staff.
create index commission_held on commission (created_at, id) where hold_reason is not null and reversed_at is null;
