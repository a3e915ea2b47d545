-- Figures by day.
create index payment_captured on payment (captured_at, id) include (posted_paise) where captured_at is not null;
