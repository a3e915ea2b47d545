-- Why staff refunded a payment, in their words, for the payer; null where the payer asked or the program decided.
alter table refund add column why text;
