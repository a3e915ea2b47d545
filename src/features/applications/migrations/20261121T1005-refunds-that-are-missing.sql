-- For looking after cancelled applications and second payments that have no refund yet.
create index application_refund_asked on application (payment_id) where state = 'refund-asked';
create index surplus_payment_noted on surplus_payment (noted_at);
