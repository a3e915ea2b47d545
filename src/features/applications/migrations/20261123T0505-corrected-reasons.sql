-- Staff can correct the reason of a stage: a step that leaves the stage as it is.
alter table application_step
  drop constraint application_step_check,
  add constraint application_step_changes check (stage <> from_stage or reason is not null) not valid;
