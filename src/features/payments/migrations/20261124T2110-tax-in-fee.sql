-- The fee of the report's rows contains its GST; the next report with this head has the same.
alter table settlement_import add column tax_in_fee boolean not null default false;
