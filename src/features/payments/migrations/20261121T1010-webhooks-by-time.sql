-- The sweeper looks at the webhooks of the last days only.
create index payment_notice_received on payment_notice (received_at);
