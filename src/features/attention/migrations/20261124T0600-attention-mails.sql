-- Items that staff were mailed about. A row goes when its item does, so that an item that comes back is mailed again.
create table attention_mail (
  kind text not null,
  subject text not null,
  mailed_at timestamptz not null,
  primary key (kind, subject)
);
insert into attention_mail (kind, subject, mailed_at)
  select kind, subject, notified_at from attention_item where closed_at is null and notified_at is not null;
