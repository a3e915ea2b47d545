-- Fees that begin at a moment: from then on they count, whether or not they were copied to the role's own columns yet.
alter table role
  add column next_general_fee_paise integer check (next_general_fee_paise between 900 and 1000000),
  add column next_reservation_fee_paise integer check (next_reservation_fee_paise between 900 and 1000000),
  add column fees_change_at timestamptz,
  add constraint next_fees_are_whole check (
    num_nulls(next_general_fee_paise, next_reservation_fee_paise, fees_change_at) in (0, 3));
