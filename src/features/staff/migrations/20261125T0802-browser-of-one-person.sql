-- A browser's token is that of one person. A token that several have is nobody's: they prove themselves anew.
delete from desk_browser one using desk_browser other
  where one.browser_hash = other.browser_hash and one.account_id <> other.account_id;
alter table desk_browser drop constraint desk_browser_pkey, add primary key (browser_hash);
