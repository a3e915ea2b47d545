import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';
import type { ApplicationState, FrozenForm } from '../model/applications.ts';
import { type Stage, undecidedStages } from '../stages/model.ts';

const ofPerson = (accountId: string) => sql`application.account_id = ${accountId}`;

export const applicationsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        role: string;
        opening: number;
        state: ApplicationState;
        stage: Stage;
        paidPaise: number;
        form: FrozenForm;
        policyVersion: string;
        consentedAt: Date;
        verifyCode: string;
      }>`role, opening, state, stage, paid_paise, form, policy_version, consented_at, verify_code`,
      from: sql`application`,
      where: ofPerson(accountId),
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );
export const stepsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        applicationId: string;
        stage: Stage;
        reason: string | null;
        reasonText: string | null;
        undoneAt: Date | null;
      }>`
        application_id, application_step.stage, application_step.reason, application_step.reason_text, application_step.undone_at`,
      from: sql`application_step join application on application.id = application_id`,
      where: ofPerson(accountId),
      at: sql`application_step.at`,
      id: sql`application_id || ':' || lpad(application_step.number::text, 6, '0')`,
    },
    page,
  );
export const requestsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        applicationId: string;
        field: string;
        value: string;
        answer: string | null;
        outcome: string | null;
        closedAt: Date | null;
      }>`application_id, field, value, answer, outcome, closed_at`,
      from: sql`correction_request join application on application.id = application_id`,
      where: ofPerson(accountId),
      at: sql`requested_at`,
      id: sql`correction_request.id`,
    },
    page,
  );
export const correctionsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        applicationId: string;
        before: Readonly<Record<string, string>>;
        after: Readonly<Record<string, string>>;
      }>`application_id, correction.before, correction.after`,
      from: sql`correction join application on application.id = application_id`,
      where: ofPerson(accountId),
      at: sql`correction.at`,
      id: sql`application_id || ':' || lpad(correction.number::text, 6, '0')`,
    },
    page,
  );
export const notesOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ applicationId: string; author: string; text: string }>`application_id, author, text`,
      from: sql`application_note join application on application.id = application_id`,
      where: ofPerson(accountId),
      at: sql`application_note.at`,
      id: sql`lpad(application_note.id::text, 12, '0')`,
    },
    page,
  );
export const draftsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ role: string; form: Readonly<Record<string, unknown>> }>`role, form`,
      from: sql`draft`,
      where: sql`account_id = ${accountId}`,
      at: sql`saved_at`,
      id: sql`role`,
    },
    page,
  );
export const frozenFormsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ role: string; feePaise: number; form: FrozenForm; policyVersion: string }>`
        role, fee_paise, form, policy_version`,
      from: sql`frozen_form`,
      where: sql`account_id = ${accountId}`,
      at: sql`consented_at`,
      id: sql`id`,
    },
    page,
  );
export const duplicatesOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ applicationId: string }>`application_id`,
      from: sql`duplicate_payment`,
      where: sql`account_id = ${accountId}`,
      at: sql`noted_at`,
      id: sql`payment_id`,
    },
    page,
  );

/** The ids of applications, forms, drafts and correction requests. */
export const referencesOf = (tx: Tx, accountId: string): Promise<string[]> =>
  on(tx).column<string>`
    select id from application where account_id = ${accountId}
    union all select id from frozen_form where account_id = ${accountId}
    union all select account_id || ':' || role from draft where account_id = ${accountId}
    union all select c.id from correction_request c join application a on a.id = c.application_id
     where a.account_id = ${accountId}`;

export const hasApplications = (tx: Tx, accountId: string): Promise<boolean> =>
  on(tx).exists`select 1 from application where account_id = ${accountId} limit 1`;

/** Applications whose applicant still waits for a decision, and those that are being refunded. */
export const openApplicationsOf = (
  tx: Tx,
  accountId: string,
): Promise<{ id: string; state: ApplicationState; stage: Stage }[]> =>
  on(tx).rows`
    select id, state, stage from application where account_id = ${accountId}
       and (state = 'refund-requested'
         or (state = 'active' and stage = any(${undecidedStages})
           and form ->> 'name' <> '')) limit 50`;

/** Blanks the personal fields of at most `limit` applications and as many forms that were sent. */
export async function eraseFormsOf(
  tx: Tx,
  accountId: string,
  blank: Partial<FrozenForm>,
  limit: number,
): Promise<number> {
  const fields = JSON.stringify(blank);
  const isBlank = sql`form @> ${fields}::jsonb and identity_hash is null`;
  const applications = await on(tx).changed`
    update application set form = form || ${fields}::jsonb, identity_hash = null, shares_identity = false
     where id = any(array(select id from application where account_id = ${accountId} and not (${isBlank}) limit ${limit}))`;
  const forms = await on(tx).changed`
    update frozen_form set form = form || ${fields}::jsonb, identity_hash = null
     where id = any(array(select id from frozen_form where account_id = ${accountId} and not (${isBlank}) limit ${limit}))`;
  return applications + forms;
}
/** What was written about the applications; windows have nothing personal but belong to the corrections. */
export async function eraseWordsOf(tx: Tx, accountId: string, limit: number): Promise<number> {
  const ofPersons = sql`application_id in (select id from application where account_id = ${accountId})`;
  let erased = 0;
  for (const table of ['application_note', 'correction', 'correction_window', 'correction_request'])
    erased += await on(tx).changed`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${ofPersons} limit ${limit}))`;
  return erased;
}
/** Blanks what staff wrote as reasons of at most `limit` moves. */
export const eraseReasonsOf = (tx: Tx, accountId: string, limit: number): Promise<number> =>
  on(tx).changed`
    update application_step set reason_text = '' where ctid = any(array(
      select application_step.ctid from application_step join application on application.id = application_id
       where ${ofPerson(accountId)} and reason_text <> '' limit ${limit}))`;
/** The applications of a person who is selected. */
export const selectedOf = (tx: Tx, accountId: string): Promise<string[]> =>
  on(tx).column<string>`
    select id from application where account_id = ${accountId} and state = 'active' and stage = 'selected'
       and form ->> 'name' <> '' limit 50`;
export const deleteDraftsOf = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`delete from draft where account_id = ${accountId}`;
