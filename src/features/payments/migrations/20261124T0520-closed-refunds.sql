-- A refund that we owe is closed by two people; one that a lost dispute paid back is closed by the decision about the dispute.
create trigger closed_refund_is_approved after update on refund
  for each row when (new.state = 'closed' and old.state <> 'closed' and new.dispute_paise is not distinct from old.dispute_paise)
  execute function approval_is_needed('refund-closing');
