-- The gateway may complete a refund of a receipt that staff closed: it comes out of what the closing posted as income.
alter table refund_attempt drop constraint refund_attempt_receipt_check,
  add constraint refund_attempt_receipt_check check (receipt in ('application', 'unapplied', 'closed'));
