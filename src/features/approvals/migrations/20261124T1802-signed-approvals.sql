-- Approvals are signed by the program.
alter table approval add column signature bytea;
alter table approval disable trigger approval_rules;
create trigger sign_row before insert or update on approval for each row execute function sign_row();
update approval set id = id;
alter table approval enable trigger approval_rules;
