-- The desk lists the claims whose money the bank gave back by themselves.
create index claim_returned on claim (created_at, id) where state = 'paid' and returned_at is not null;
