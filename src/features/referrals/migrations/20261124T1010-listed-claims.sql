-- When the owner last corrected the bank details, until staff confirm the account by a release.
alter table claim add column corrected_at timestamptz;
update claim set corrected_at = created_at where corrections > 0;
-- The reference of ours that a row names, and what it says of the transfer, so that a contradiction with our books is found.
alter table bank_answer_row add column payout_reference text, add column verdict text check (verdict in ('paid', 'failed', 'returned'));
update bank_answer_row set payout_reference = substring(upper(reference) from 'S[PC]-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}'),
  verdict = case when result in ('paid', 'failed') then result end;
create index bank_answer_row_open on bank_answer_row (payout_reference)
  where result = 'waiting' and payout_reference is not null and (verdict is not null or is_other_account);
create index bank_answer_row_payout on bank_answer_row (payout_reference) where payout_reference is not null;
create index claim_on_hold on claim (created_at) where state = 'hold';
