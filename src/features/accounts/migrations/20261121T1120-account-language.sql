-- The language in which a person reads our messages: that of the site when they last logged in.
alter table account add column language text not null default 'en' check (language in ('en', 'hi'));
