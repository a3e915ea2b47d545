-- returned: the money came back. aside: staff decided that nothing is to be done with the row.
alter table bank_answer_row drop constraint bank_answer_row_result_check;
alter table bank_answer_row add constraint bank_answer_row_result_check
  check (result in ('waiting', 'paid', 'failed', 'returned', 'known', 'aside'));
