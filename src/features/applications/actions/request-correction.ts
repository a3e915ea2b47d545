import type { Context } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { withoutUnseen } from '#kit/visible.ts';
import { raiseAttention, resolveAttention } from '#features/attention/actions/raise.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import {
  closeCorrectionRow,
  insertCorrection,
  newestCorrections,
  openCorrection,
  openCorrections,
} from '../correction-store.ts';
import type { CorrectionRequest } from '../model.ts';
import { tidy } from '../rules.ts';
import { findApplication, lockApplication } from '../store.ts';
import type { CorrectableField } from '../terms.ts';

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
  if (!/[\p{L}\p{N}]/u.test(withoutUnseen(value)))
    return refuse('applications/fields', { fields: [{ field: 'value', reason: 'missing' }] });
  const requestedAt = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<CorrectionRequest, Codes>> => {
    const unlocked = await findApplication(tx, applicationId);
    if (!unlocked) return refuse('applications/unknown');
    if (unlocked.accountId !== input.accountId) return refuse('applications/not-yours');
    await lockApplication(tx, unlocked.accountId, unlocked.role);
    const application = await findApplication(tx, applicationId);
    if (application?.state !== 'active') return refuse('applications/not-active');
    const open = await openCorrection(tx, applicationId);
    if (open) return open.field === field && open.value === value ? ok(open) : refuse('applications/correction-open');
    const correction = { id: newId('cor'), applicationId, field, value, requestedAt };
    await insertCorrection(tx, correction);
    await raiseAttention(tx, 'correction-requested', correction.id, { application: applicationId, field });
    return ok({ ...correction, answer: null, closedAt: null });
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

/** Open requests, oldest first; 500 at most. */
export const listOpenCorrections = (ctx: Context): Promise<CorrectionRequest[]> => openCorrections(ctx.db, 500);

/** Staff close the open request of an application with an answer, which the applicant reads. */
export async function closeCorrection(
  ctx: Context,
  input: { readonly applicationId: string; readonly answer: string; readonly actor: string },
): Promise<Result<CorrectionRequest, 'applications/no-correction' | 'applications/answer-missing'>> {
  const { applicationId, actor } = input;
  const answer = input.answer.trim();
  if (answer === '') return refuse('applications/answer-missing');
  const at = await ctx.businessNow();
  return ctx.transaction(
    async (tx): Promise<Result<CorrectionRequest, 'applications/no-correction' | 'applications/answer-missing'>> => {
      const application = await findApplication(tx, applicationId);
      if (!application) return refuse('applications/no-correction');
      await lockApplication(tx, application.accountId, application.role);
      const open = await openCorrection(tx, applicationId);
      if (!open) return refuse('applications/no-correction');
      await closeCorrectionRow(tx, open.id, { answer, at, by: actor });
      // The value and the answer are personal; they are erased with the request.
      const details = { request: open.id, field: open.field };
      await recordAudit(tx, { actor, action: 'applications/correction-closed', subject: applicationId, details });
      await resolveAttention(tx, 'correction-requested', open.id, { actor, reason: 'the request was answered' });
      return ok({ ...open, answer, closedAt: at });
    },
  );
}
