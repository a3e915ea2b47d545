-- The search finds refunds by their number at the gateway and by the bank's reference, by hand or not.
drop index refund_by_hand_reference;
create index refund_reference on refund (bank_reference) where bank_reference is not null;
create index refund_at_gateway on refund (gateway_refund_id) where gateway_refund_id is not null;
create index settlement_at_gateway on settlement (gateway_settlement_id);
