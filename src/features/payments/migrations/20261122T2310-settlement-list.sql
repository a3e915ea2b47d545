-- The sorts and filters of the desk's list.
create index settlement_settled on settlement (settled_at, id);
create index settlement_amount on settlement (bank_paise, id);
