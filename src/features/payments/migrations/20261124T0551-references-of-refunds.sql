-- Every reference is stored as the bank writes it, without spaces and hyphens. A repeated one keeps its first movement; the
-- nightly check of the books names the others.
update refund set bank_reference = upper(regexp_replace(bank_reference, '[\s/‐-―-]', '', 'g')) where is_by_hand;
insert into bank_reference (utr, kind, movement) select utr, 'settlement', id from settlement on conflict do nothing;
insert into bank_reference (utr, kind, movement)
  select bank_reference, 'refund', id from refund where is_by_hand and bank_reference is not null order by settled_at, id
  on conflict do nothing;
drop index refund_by_hand_reference;
alter table refund drop column is_reference_repeated;
create index refund_by_hand_reference on refund (bank_reference) where is_by_hand;
