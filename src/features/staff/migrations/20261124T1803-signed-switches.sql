-- Changes of the switch for the second person are signed by the program.
alter table second_person_change add column signature bytea;
alter table second_person_change disable trigger second_person_change_is_append_only;
create trigger sign_row before insert or update on second_person_change for each row execute function sign_row();
update second_person_change set reason = reason;
alter table second_person_change enable trigger second_person_change_is_append_only;
