-- The sweeper pages through what is not completed, however many refunds are.
create index refund_to_watch on refund (id) where state in ('requested', 'sent', 'stopped', 'denied');
