-- Parts that the gateway has not completed, or did not pay.
create index part_refund_watch on part_refund (requested_at) where state in ('requested', 'sent', 'ended');
