-- A complaint or privacy request whose person was erased stays for its time, with its number so that it can be answered. From
-- then on nothing joins it by that number: the next holder of the number is another person.
alter table lead add column person_erased_at timestamptz
  constraint lead_erased_of_kind check (person_erased_at is null or kind in ('complaint', 'privacy-request'));
