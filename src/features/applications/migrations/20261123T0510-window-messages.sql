-- How far the applicants of an opening are informed of its correction window. A window that ends at another time is
-- another one; a changed beginning is not.
create table window_message (
  role text not null,
  opening integer not null,
  until timestamptz not null,
  -- The messages leave from then on, unless the window is removed before.
  due_at timestamptz not null,
  -- The last application of those that are done, in the order of time and number.
  done_id text,
  finished_at timestamptz,
  primary key (role, opening, until)
);
create index window_message_due on window_message (due_at) where finished_at is null;
