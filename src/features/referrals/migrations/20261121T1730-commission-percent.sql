-- The rate that an earning was made at: a new rate changes no earning that is there.
alter table commission add column percent smallint not null default 20 check (percent between 0 and 100);
alter table commission alter column percent drop default;
