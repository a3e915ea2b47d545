-- The stage of an application, its history and the notes of staff. It rewrites the table and builds its indexes once:
-- nothing can be written for a minute with a million applications.
drop index application_created, application_of_role, application_of_state, application_of_category,
  application_of_district, application_name;
alter table application
  -- What staff set. A cancelled or refunded application keeps it.
  add column set_stage text not null default 'received'
    check (set_stage in ('received', 'under-review', 'shortlisted', 'called', 'selected', 'not-selected', 'withdrawn')),
  -- Counts the changes by staff: a change names the version that the person saw.
  add column version integer not null default 1 check (version > 0),
  -- Another account's application for the same role has the same identity document.
  add column shares_identity boolean not null default false;
update application set set_stage = 'under-review', version = 2 where advanced_at is not null;
update application a set shares_identity = true
  from (select role, identity_hash from application where identity_hash is not null
         group by role, identity_hash having min(account_id) <> max(account_id)) as shared
 where a.role = shared.role and a.identity_hash = shared.identity_hash;
alter table application
  add column stage text not null generated always as (case when state = 'active' then set_stage else 'withdrawn' end) stored;

create index application_created on application (created_at, id) include (role, state, stage, category, district, name_words);
create index application_of_role on application (role, created_at, id) include (state, stage, category, district);
create index application_of_state on application (state, created_at, id) include (role, stage, category, district);
create index application_of_stage on application (stage, created_at, id) include (role, state, category, district);
create index application_of_category on application (category, created_at, id) include (role, state, stage, district);
create index application_of_district on application (district, created_at, id) include (role, state, stage, category);
create index application_name on application (name, id) include (role, state, stage, category, district, created_at);
create index application_sharing on application (created_at, id) include (role, state, stage, category, district)
  where shares_identity;

-- The history of an application's stage: each move by staff. Nothing personal is in it.
create table application_step (
  application_id text not null references application,
  -- From 1, without gaps.
  number integer not null check (number > 0),
  from_stage text not null,
  stage text not null
    check (stage in ('received', 'under-review', 'shortlisted', 'called', 'selected', 'not-selected', 'withdrawn')),
  -- A code, which the applicant reads in plain words.
  reason text,
  -- By the product's clock.
  at timestamptz not null,
  by text not null,
  -- Part of a bulk job, whose undo and release it follows.
  is_bulk boolean not null,
  -- It ended the applicant's right to cancel.
  has_advanced boolean not null,
  -- From then on the applicant sees it, and it can no longer be undone.
  due_at timestamptz not null,
  -- When the applicant was notified; also of a stage that sends no message.
  notified_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- The step that moved the application on before the applicant had seen this one.
  superseded_by integer,
  primary key (application_id, number),
  check (stage <> from_stage),
  check ((stage in ('not-selected', 'withdrawn')) = (reason is not null)),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or notified_at is null)
);
create index application_step_due on application_step (due_at)
  where notified_at is null and undone_at is null and superseded_by is null;
insert into application_step
  (application_id, number, from_stage, stage, at, by, is_bulk, has_advanced, due_at, notified_at)
  select id, 1, 'received', 'under-review', advanced_at, 'system', false, true, advanced_at, advanced_at
    from application where advanced_at is not null;

-- What staff write down; never changed, erased with the personal fields.
create table application_note (
  id bigint primary key generated always as identity,
  application_id text not null references application,
  -- An account id, or `cli:<system user>`.
  author text not null,
  at timestamptz not null,
  text text not null check (text <> '' and char_length(text) <= 1000)
);
create index application_note_of_application on application_note (application_id, id);
-- The planner knows nothing of new columns and their order until then.
analyze application;
