-- Claims whose account staff have not confirmed.
create index claim_new_account on claim (created_at) where state in ('active', 'hold') and payable_from is not null;
create index claim_corrected on claim (corrected_at) where state in ('active', 'hold') and corrected_at is not null;
