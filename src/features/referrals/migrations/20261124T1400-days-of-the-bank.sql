-- The bank's day of a transfer, as its answer prints it.
alter table bank_answer_row add column day text not null default '';
alter table bank_answer_row alter column day drop default;
