-- What a quote request may say besides: empty where nothing was typed, and for call-backs.
alter table lead
  add column quantity text not null default '',
  add column organisation text not null default '',
  add column place text not null default '';
