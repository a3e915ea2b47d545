-- What was typed so far; the identity number is never in it.
create table draft (
  account_id text not null,
  role text not null,
  form jsonb not null,
  saved_at timestamptz not null,
  -- The page that saved a draft last, as a random id of its own: another page must not overwrite what it has not shown.
  editor text,
  -- A late payment for an earlier opening must not remove the draft for the next one.
  opening integer,
  primary key (account_id, role)
);
create index draft_of_opening on draft (role, opening);

-- A form as it stood when the payment page was opened for it. A late capture honours the form frozen with its order.
create table frozen_form (
  id text primary key,
  account_id text not null,
  role text not null,
  fee_paise integer not null check (fee_paise > 0),
  form jsonb not null,
  form_hash text not null,
  identity_hash text,
  policy_version text not null,
  consented_at timestamptz not null,
  opening integer not null
);
create unique index frozen_form_of_opening on frozen_form (account_id, role, opening, form_hash);
create index frozen_form_identity on frozen_form (identity_hash) where identity_hash is not null;
create index frozen_form_alternate on frozen_form ((form ->> 'altMobile')) where form ->> 'altMobile' <> '';

create table application (
  id text primary key,
  form_id text not null references frozen_form,
  account_id text not null,
  role text not null,
  payment_id text not null unique,
  paid_paise integer not null check (paid_paise > 0),
  state text not null check (state in ('active', 'refund-requested', 'refunded', 'charged-back')),
  form jsonb not null,
  -- For telling staff that one document stands behind several people; erased with the personal fields.
  identity_hash text,
  created_at timestamptz not null,
  consented_at timestamptz not null,
  policy_version text not null,
  -- Since then the process has moved on, and the fee is no longer given back on asking.
  advanced_at timestamptz,
  -- On the receipt: whoever holds it may ask whether the receipt is genuine, and learns nothing else.
  verify_code text not null unique,
  -- The hours in which the application can be cancelled: a new term changes no application that is there.
  refund_window_hours integer not null check (refund_window_hours > 0),
  -- The first time that staff opened it at the desk.
  opened_at timestamptz,
  -- What the desk's list filters, sorts and searches by, out of the form, so that indexes alone answer its counts.
  name text generated always as (form ->> 'name') stored,
  category text generated always as (form ->> 'category') stored,
  district text generated always as (form ->> 'district') stored,
  name_words tsvector generated always as (search_words(form ->> 'name')) stored,
  gender text generated always as (form ->> 'gender') stored,
  -- `YYYY-MM-DD`.
  born text collate "C" generated always as (form ->> 'dob') stored,
  experience integer generated always as ((form ->> 'experience')::integer) stored,
  -- `B.A.` is found by `BA` too; `Post-graduate` is one word, or `Graduate` would find it.
  qualification_words tsvector generated always as (search_words(regexp_replace(
    replace(form ->> 'qualification', '.', ''), '\m(post|under)[\s-]+(?=graduat)', '\1', 'gi'))) stored,
  opening integer not null,
  -- What staff set. A cancelled or refunded application keeps it.
  set_stage text not null default 'received',
  -- Counts the changes by staff: a change names the version that the person saw.
  version integer not null default 1 check (version > 0),
  -- Another account's application for the same role has the same identity document.
  shares_identity boolean not null default false,
  -- Of the newest interview with a result, and of the newest with marks, in hundredths: a trigger of `call_letter` copies both.
  came text check (came in ('yes', 'no')),
  marks integer,
  stage text not null generated always as (case when state = 'active' then set_stage else 'withdrawn' end) stored,
  check (set_stage in ('received', 'under-review', 'shortlisted', 'called', 'selected', 'not-selected', 'withdrawn'))
);
create index application_account on application (account_id, created_at desc);
create index application_identity on application (identity_hash) where identity_hash is not null;
-- For finding applications with a referral code that earned nobody anything.
create index application_referred on application (created_at, id) where form ->> 'referralCode' <> '';
-- For looking after cancelled applications and second payments that have no refund yet.
create index application_refund_asked on application (payment_id) where state = 'refund-requested';
-- The sorts, filters and searches of the desk's list.
create index application_created on application (created_at, id) include (role, state, stage, category, district, name_words, gender, born, experience, qualification_words);
create index application_of_role on application (role, created_at, id) include (state, stage, category, district, gender, born, experience, qualification_words);
create index application_of_state on application (state, created_at, id) include (role, stage, category, district, gender, born, experience);
create index application_of_category on application (category, created_at, id) include (role, state, stage, district, gender, born, experience);
create index application_of_district on application (district, created_at, id) include (role, state, stage, category, gender, born, experience, qualification_words);
create index application_name on application (name, id) include (role, state, stage, category, district, created_at, gender, born, experience);
create index application_words on application using gin (name_words);
create index application_phone on application (reversed_digits(form ->> 'mobile') text_pattern_ops);
create index application_unopened on application (created_at, id) where opened_at is null and state = 'active';
-- One application per person, role and opening, whatever arrives at once.
create unique index application_one_active on application (account_id, role, opening) where state not in ('refunded', 'charged-back');
-- The desk's filter by opening, and the number of applications of each opening, from the index alone.
create index application_of_opening on application (role, opening, created_at, id) include (state, stage, category, district, gender, born, experience, qualification_words);
-- Who is called and selected of an opening, for its places.
create index application_chosen on application (role, opening, stage) where stage in ('called', 'selected');
create index application_of_stage on application (stage, created_at, id) include (role, state, category, district, gender, born, experience, name_words);
create index application_of_gender on application (gender, created_at, id) include (role, state, stage, category, district, born, experience);
create index application_born on application (born, created_at, id) include (role, state, stage, category, district, gender, experience);
create index application_experience on application (experience, id) include (role, state, stage, category, district, created_at, gender, born);
create index application_qualification on application using gin (qualification_words);
create index application_sharing on application (created_at, id) include (role, state, stage, category, district)
  where shares_identity;
create index application_alternate on application ((form ->> 'altMobile')) where form ->> 'altMobile' <> '';
create index application_form on application (form_id);
create index application_came on application (came, created_at, id) include (role, opening, state, stage, category, district, gender, born, experience)
  where came is not null;
-- What staff compare the applicants of an opening by.
create index application_marks_of_opening on application (role, opening, coalesce(marks, -1), id) include (state, stage, category, district, gender, born, experience);
create index application_experience_of_opening on application (role, opening, experience, id) include (state, stage, category, district, gender, born);
create index application_marks on application (coalesce(marks, -1), id) include (role, opening, state, stage, category, district, gender, born, experience);

-- Payments beyond the one that counts, each given back by itself.
create table duplicate_payment (
  payment_id text primary key,
  application_id text not null references application,
  account_id text not null,
  noted_at timestamptz not null
);
create index duplicate_payment_account on duplicate_payment (account_id);
create index duplicate_payment_noted on duplicate_payment (noted_at);

-- What an applicant asks to correct in a paid application, and the answer of staff. Erased with its personal fields.
create table correction_request (
  id text primary key,
  application_id text not null references application,
  field text not null,
  value text not null check (char_length(value) between 1 and 300),
  requested_at timestamptz not null,
  answer text,
  closed_at timestamptz,
  closed_by text,
  -- How staff closed a request to correct: with an answer, by declining it, or by opening a window.
  outcome text check (outcome in ('answered', 'declined', 'window')),
  check ((closed_at is null) = (answer is null) and (closed_at is null) = (closed_by is null)),
  check ((outcome is null) = (closed_at is null))
);
create unique index correction_request_one_open on correction_request (application_id) where closed_at is null;
create index correction_request_application on correction_request (application_id, requested_at desc);

-- The history of an application's stage: each move by staff. Nothing personal is in it.
create table application_step (
  application_id text not null references application,
  -- From 1, without gaps.
  number integer not null check (number > 0),
  from_stage text not null,
  stage text not null,
  -- A code, which the applicant reads in plain words.
  reason text,
  -- What the applicant reads for the reason `other`; empty once it is erased with the personal fields.
  reason_text text check (char_length(reason_text) <= 300),
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
  check (stage in ('received', 'under-review', 'shortlisted', 'called', 'selected', 'not-selected', 'withdrawn')),
  check ((stage in ('not-selected', 'withdrawn')) = (reason is not null)),
  check ((reason is not distinct from 'other') = (reason_text is not null)),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or notified_at is null),
  primary key (application_id, number),
  constraint application_step_changes check (stage <> from_stage or reason is not null)
);
create index application_step_due on application_step (due_at)
  where notified_at is null and undone_at is null and superseded_by is null;

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

-- Corrections that applicants made themselves in a correction window: of each changed field the value before and after.
-- Erased with the personal fields of the application.
create table correction (
  application_id text not null references application,
  -- Counts from 1: each starts from the form that the one before left.
  number integer not null check (number > 0),
  at timestamptz not null,
  -- The window in which it was made; each allows a number of corrections.
  made_in text not null check (made_in <> ''),
  before jsonb not null check (jsonb_typeof(before) = 'object' and before <> '{}'),
  after jsonb not null check (jsonb_typeof(after) = 'object' and after <> '{}'),
  -- A keyed hash of the uploaded file, to recognize a form that was sent twice.
  photo_digest text,
  -- A correction must not take away what shows that a member of staff has another account: for them also counts what a form showed
  -- before, on both sides.
  -- Of the form before, where it changed; deleted with the correction.
  identity_hash text,
  primary key (application_id, number)
);
create index correction_identity on correction (identity_hash) where identity_hash is not null;
create index correction_alternate on correction ((before ->> 'altMobile')) where before ->> 'altMobile' <> '';

-- Correction windows that staff opened for one application; the newest counts.
create table correction_window (
  application_id text not null references application,
  number integer not null check (number > 0),
  opened_at timestamptz not null,
  opened_by text not null check (opened_by <> ''),
  -- Exclusive; closing the window brings it forward.
  until timestamptz not null,
  check (until >= opened_at),
  primary key (application_id, number)
);

-- How far the applicants of an opening are informed of its correction window. A window that ends at another time is
-- another one; a changed beginning is not.
create table window_message (
  role text not null,
  opening integer not null,
  until timestamptz not null,
  -- The messages leave from then on, unless the window is removed before.
  due_at timestamptz not null,
  -- The last application of those that are done, in the order of time and number.
  done_id text,
  finished_at timestamptz,
  primary key (role, opening, until)
);
create index window_message_due on window_message (due_at) where finished_at is null;

-- Staff begin the refund of a fee beyond the published terms only by an agreed proposal. `system`: a refund that the gateway
-- lists and that nobody requested here is a fact.
create function refund_beyond_terms_is_agreed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from application
      where payment_id = new.payment_id and (advanced_at is not null and advanced_at <= new.requested_at
        or new.requested_at >= created_at + make_interval(hours => refund_window_hours)))
    and not exists (select 1 from approval
      where record = new.payment_id and kind = 'refund' and status = 'approved') then
    raise exception 'two people agree to a refund beyond the published terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_beyond_terms_is_agreed before insert on refund
  for each row when (new.reason = 'other' and new.requested_by <> 'system') execute function refund_beyond_terms_is_agreed();

-- What decides about the money of an application never changes: whose it is, its payment, when it was made, until when it can
-- be cancelled, and who referred it.
create function refuse_changed_facts() returns trigger language plpgsql as $$
begin
  raise exception 'this fact of an application never changes' using errcode = 'restrict_violation';
end $$;
create trigger frozen_form_facts_are_fixed before update on frozen_form for each row when (
  (new.id, new.account_id, new.role, new.opening, new.fee_paise, new.form ->> 'referralCode')
  is distinct from (old.id, old.account_id, old.role, old.opening, old.fee_paise, old.form ->> 'referralCode'))
  execute function refuse_changed_facts();
create trigger application_facts_are_fixed before update on application for each row when (
  (new.id, new.form_id, new.account_id, new.role, new.opening, new.payment_id, new.paid_paise, new.created_at,
    new.refund_window_hours, new.form ->> 'referralCode')
  is distinct from (old.id, old.form_id, old.account_id, old.role, old.opening, old.payment_id, old.paid_paise, old.created_at,
    old.refund_window_hours, old.form ->> 'referralCode'))
  execute function refuse_changed_facts();

-- A refund that the applicant asked for belongs to a cancelled application, one of a duplicate payment to such a payment.
create function refund_has_its_cause() returns trigger language plpgsql as $$
begin
  if (case new.reason
      when 'asked' then not exists (select from application where payment_id = new.payment_id and state <> 'active')
      else not exists (select from duplicate_payment where payment_id = new.payment_id) end) then
    raise exception 'nothing explains this refund' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_has_its_cause before insert on refund
  for each row when (new.reason in ('asked', 'duplicate')) execute function refund_has_its_cause();

-- The numbers of the applications at a stage of an opening, as staff published them: what was published is not changed, only
-- withdrawn or replaced.
create table result_list (
  id bigint primary key generated always as identity,
  role text not null,
  opening integer not null,
  stage text not null check (stage in ('shortlisted', 'called', 'selected')),
  numbers text[] not null check (cardinality(numbers) between 1 and 5000),
  published_at timestamptz not null,
  published_by text not null check (published_by <> ''),
  withdrawn_at timestamptz
);
create unique index result_list_published on result_list (role, opening, stage) where withdrawn_at is null;
create index result_list_shown on result_list (published_at, id) where withdrawn_at is null;
create index result_list_at on result_list (published_at, id);
create index result_list_of_opening on result_list (role, opening, published_at, id);
create function keep_published_results() returns trigger language plpgsql as $$
begin
  raise exception 'published results are withdrawn, never changed' using errcode = 'restrict_violation';
end $$;
create trigger result_list_is_kept
  before update of role, opening, stage, numbers, published_at, published_by or delete or truncate on result_list
  for each statement execute function keep_published_results();
-- The pages of roles say that results are out.
create trigger result_list_pages after insert or update on result_list
  for each statement execute function forget_job_pages();

-- The form is erased: the name is empty from then on.
create trigger application_takes_its_files after update on application
  for each row when (old.form ->> 'name' <> '' and new.form ->> 'name' = '')
  execute function remove_record_files('application', 'id');
