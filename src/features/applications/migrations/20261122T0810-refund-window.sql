-- The hours in which the application can be cancelled: a new term changes no application that is there.
alter table application add column refund_window_hours integer not null default 24 check (refund_window_hours > 0);
alter table application alter column refund_window_hours drop default;
