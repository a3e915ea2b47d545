import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Application, ApplicationState } from '../model/applications.ts';
import type { StageReason, Stage, StageStep } from './model.ts';
import { applicationColumns } from '../store/applications.ts';

const stepColumns = sql.raw(
  'application_id, number, from_stage, stage, reason, reason_text, at, by, is_bulk, has_advanced, due_at, notified_at, undone_at, superseded_by',
);

/** Sets the stage and counts the version; the time from which cancelling is refused is set once, or taken back. */
export const writeStage = async (
  tx: Tx,
  application: Pick<Application, 'id' | 'version'>,
  to: { readonly stage: Stage; readonly advancedAt: Date | null },
): Promise<void> => {
  const changed = await on(tx).changed`
    update application set set_stage = ${to.stage}, advanced_at = ${to.advancedAt}, version = version + 1
     where id = ${application.id} and version = ${application.version}`;
  if (changed !== 1) throw new Error('an application changed under its lock');
};

/** An application with the reason and the actor of its newest step that was not undone. */
export type ApplicationToMove = Application & {
  readonly lastReason: StageReason | null;
  readonly lastReasonText: string | null;
  readonly lastBy: string | null;
};
export const findToMove = (tx: Tx, id: string): Promise<ApplicationToMove | undefined> =>
  on(tx).row<ApplicationToMove>`
    select ${applicationColumns}, last.reason as last_reason, last.reason_text as last_reason_text, last.by as last_by
      from application
      left join lateral (select reason, reason_text, by from application_step
        where application_id = application.id and undone_at is null order by number desc limit 1) as last on true
     where id = ${id}`;

/**
 * Moves an application, as `writeStage` does, and adds the step. Earlier steps that the applicant has not seen yet are
 * superseded by it. One statement, because a bulk job has thousands.
 * @returns the step's number.
 */
export const writeMove = async (
  tx: Tx,
  { id, version }: Pick<Application, 'id' | 'version'>,
  step: Omit<StageStep, 'applicationId' | 'number' | 'notifiedAt' | 'undoneAt' | 'supersededBy'>,
  { advancedAt, now }: { readonly advancedAt: Date | null; readonly now: Date },
): Promise<number> => {
  const { number, changed } = await on(tx).oneRow<{ number: number; changed: number }>`
    with changed as (
      update application set set_stage = ${step.stage}, advanced_at = ${advancedAt}, version = version + 1
       where id = ${id} and version = ${version} returning 1),
    step as (
      insert into application_step
        (application_id, number, from_stage, stage, reason, reason_text, at, by, is_bulk, has_advanced, due_at)
      select ${id}::text, coalesce(max(number), 0) + 1, ${step.fromStage}::text, ${step.stage}::text,
             ${step.reason}::text, ${step.reasonText}::text, ${step.at}::timestamptz, ${step.by}::text, ${step.isBulk}::boolean,
             ${step.hasAdvanced}::boolean, ${step.dueAt}::timestamptz
        from application_step where application_id = ${id}
      returning number),
    superseded as (
      update application_step earlier set superseded_by = step.number from step
       where earlier.application_id = ${id} and earlier.number < step.number and earlier.due_at > ${now}
         and earlier.notified_at is null and earlier.undone_at is null and earlier.superseded_by is null)
    select number, (select count(*) from changed) as changed from step`;
  if (changed !== 1) throw new Error('an application changed under its lock');
  return number;
};

/**
 * Marks a step as undone, unless the applicant was notified; those that it had superseded count again. A bulk step among
 * them, whose job has passed it by, is due at `until`.
 */
export const markUndone = async (
  tx: Tx,
  { applicationId, number }: Pick<StageStep, 'applicationId' | 'number'>,
  { at, by, until }: { readonly at: Date; readonly by: string; readonly until: Date },
): Promise<boolean> => {
  const undone = await on(tx).changed`
    update application_step set undone_at = ${at}, undone_by = ${by}
     where application_id = ${applicationId} and number = ${number} and notified_at is null and undone_at is null`;
  if (undone === 0) return false;
  await on(tx).run`
    update application_step set superseded_by = null, due_at = least(due_at, ${until})
     where application_id = ${applicationId} and superseded_by = ${number}`;
  return true;
};

/** The newest step that was not undone. */
export const newestStep = (tx: Tx, applicationId: string): Promise<StageStep | undefined> =>
  on(tx).row<StageStep>`
    select ${stepColumns} from application_step
     where application_id = ${applicationId} and undone_at is null order by number desc limit 1`;
/** All steps of these applications, oldest first. */
export const stepsOf = (tx: Tx, applicationIds: readonly string[]): Promise<StageStep[]> =>
  on(tx).rows<StageStep>`
    select ${stepColumns} from application_step
     where application_id = any(${applicationIds}::text[]) order by application_id, number`;

/** Steps whose applicant is to be notified now, oldest first. */
export const stepsDue = (tx: Tx, now: Date, limit: number): Promise<Pick<StageStep, 'applicationId' | 'number'>[]> =>
  on(tx).rows<StageStep>`
    select application_id, number from application_step
     where due_at <= ${now} and notified_at is null and undone_at is null and superseded_by is null
     order by due_at limit ${limit}`;
/** A step that was just marked as notified, with whom to notify. */
export interface NotifiedStep extends Pick<StageStep, 'applicationId' | 'number'> {
  readonly stage: Stage;
  readonly accountId: string;
  readonly role: string;
  readonly state: ApplicationState;
  /** Empty where the personal fields are erased. */
  readonly email: string;
  /** The applicant was notified of this stage last: the step only corrects its reason. */
  readonly isKnown: boolean;
}
/**
 * Marks steps as notified, but for those that were notified, undone or superseded; a bulk step's time is brought forward.
 * @returns the steps that this call marked.
 */
export const markNotified = (
  tx: Tx,
  steps: readonly Pick<StageStep, 'applicationId' | 'number'>[],
  { at }: { readonly at: Date },
): Promise<NotifiedStep[]> =>
  on(tx).rows<NotifiedStep>`
    update application_step step set notified_at = ${at}, due_at = least(step.due_at, ${at})
      from application, unnest(${steps.map((step) => step.applicationId)}::text[], ${steps.map((step) => step.number)}::integer[])
        as due (application_id, number)
     where application.id = due.application_id
       and step.application_id = due.application_id and step.number = due.number
       and step.notified_at is null and step.undone_at is null and step.superseded_by is null
    returning step.application_id, step.number, step.stage, application.account_id, application.role, application.state,
      coalesce(application.form ->> 'email', '') as email,
      coalesce(step.from_stage = step.stage and step.stage = (select known.stage from application_step known
        where known.application_id = step.application_id and known.number < step.number
          and known.notified_at is not null and known.undone_at is null
        order by known.number desc limit 1), false) as is_known`;
