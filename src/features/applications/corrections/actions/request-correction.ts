import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import {
  closeCorrectionRow,
  findCorrection,
  insertCorrection,
  newestCorrections,
  openCorrection,
} from '../store/requests.ts';
import { correctionAnswered } from '../../messages.ts';
import type { CorrectionOutcome, CorrectionRequest } from '../../model/applications.ts';
import { tidy } from '../../rules.ts';
import { findApplication, lockApplication } from '../../store/applications.ts';
import { type CorrectableField, maxCorrectionLength } from '../../terms.ts';
import { queueForApplicant } from '../../actions/notify-applicant.ts';

type Codes =
  | 'applications/unknown'
  | 'applications/not-yours'
  | 'applications/not-active'
  | 'applications/fields'
  | 'applications/correction-open';

/**
 * Asks staff to correct a field of a paid application; staff find it on the attention list. An application has one open
 * request at a time; the same request again returns it.
 */
export async function requestCorrection(
  ctx: Context,
  input: {
    readonly accountId: string;
    readonly applicationId: string;
    readonly field: CorrectableField;
    readonly value: string;
  },
): Promise<Result<CorrectionRequest, Codes>> {
  const { applicationId, field } = input;
  const value = tidy(input.value);
  const hasLetterOrDigit = /[\p{L}\p{N}]/u.test(withoutUnseen(value));
  if (!hasLetterOrDigit) return refuse('applications/fields', { fields: [{ field: 'value', reason: 'missing' }] });
  // Composed letters of Hindi are written as two characters.
  if (Array.from(value).length > maxCorrectionLength)
    return refuse('applications/fields', { fields: [{ field: 'value', reason: 'too-long' }] });
  const requestedAt = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<CorrectionRequest, Codes>> => {
    const unlocked = await findApplication(tx, applicationId);
    if (!unlocked) return refuse('applications/unknown');
    if (unlocked.accountId !== input.accountId) return refuse('applications/not-yours');
    await lockApplication(tx, unlocked.accountId, unlocked.role);
    const application = await findApplication(tx, applicationId);
    if (application?.state !== 'active') return refuse('applications/not-active');
    const open = await openCorrection(tx, applicationId);
    const isRepeat = open?.field === field && open.value === value;
    if (open) return isRepeat ? ok(open) : refuse('applications/correction-open');
    const correction = { id: newId('cor'), applicationId, field, value, requestedAt };
    await insertCorrection(tx, correction);
    return ok({ ...correction, answer: null, outcome: null, closedAt: null });
  });
}

/** The newest request of each application. */
export const findCorrections = async (
  ctx: Context,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, CorrectionRequest>> =>
  applicationIds.length === 0
    ? new Map()
    : new Map(
        (await newestCorrections(ctx.db, applicationIds)).map((correction) => [correction.applicationId, correction]),
      );

type AnswerCodes =
  | 'applications/unknown'
  | 'applications/not-active'
  | 'applications/no-correction'
  | 'applications/answer-missing';

/**
 * Staff answer or decline the open request of an application; the applicant is informed and reads the answer. Refused
 * unless `requestId`, the request that the person saw, is still the open one. Safe to repeat.
 */
export async function answerCorrection(
  ctx: NamesContext,
  input: {
    readonly applicationId: string;
    readonly requestId: string;
    readonly answer: string;
    readonly outcome: 'answered' | 'declined';
    readonly actor: string;
  },
): Promise<Result<CorrectionRequest, AnswerCodes>> {
  const { applicationId, requestId, outcome, actor } = input;
  const answer = input.answer.trim();
  if (!isVisible(answer))
    return refuse('applications/answer-missing', { fields: [{ field: 'answer', reason: 'missing' }] });
  const at = await ctx.businessNow();
  const names = await companyNames(ctx);
  return ctx.transaction(async (tx): Promise<Result<CorrectionRequest, AnswerCodes>> => {
    const application = await findApplication(tx, applicationId);
    if (!application) return refuse('applications/unknown');
    await lockApplication(tx, application.accountId, application.role);
    const open = await openCorrection(tx, applicationId);
    if (open?.id !== requestId) {
      const closed = await findCorrection(tx, applicationId, requestId);
      const isRepeat = closed?.closedBy === actor && closed.answer === answer && closed.outcome === outcome;
      return isRepeat ? ok(closed) : refuse('applications/no-correction');
    }
    await closeRequest(tx, open, { answer, outcome, actor, at });
    const { accountId, form } = application;
    const message = correctionAnswered(names, { number: applicationId });
    await queueForApplicant(ctx, tx, { accountId, email: form.email }, `correction:${open.id}`, message);
    return ok({ ...open, answer, outcome, closedAt: at });
  });
}

/** Closes an open request in the caller's transaction, under the application's lock. Its cause informs the applicant. */
export async function closeRequest(
  tx: Tx,
  request: CorrectionRequest,
  closed: {
    readonly answer: string;
    readonly outcome: CorrectionOutcome;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<void> {
  const { id, field, applicationId } = request;
  const { answer, outcome, actor, at } = closed;
  await closeCorrectionRow(tx, id, { answer, outcome, at, by: actor });
  // The value and the answer are personal; they are erased with the request.
  const details = { request: id, field, outcome };
  await recordAudit(tx, { actor, action: 'applications/correction-closed', subject: applicationId, details });
}
