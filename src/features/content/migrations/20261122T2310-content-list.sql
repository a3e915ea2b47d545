-- The sorts of the desk's list.
create index content_item_published on content_item (published_at, (kind || '/' || key));
create index content_item_name on content_item ((kind || '/' || key));
