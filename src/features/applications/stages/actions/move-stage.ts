import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Refusal, type Result } from '#kit/result.ts';
import { after, before } from '#kit/time.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import type { ListedEntry } from '#features/audit/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { lockSlotsToUndo, undoCall } from '#features/interviews/actions/issue-letter.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { Application } from '../../model/applications.ts';
import type { MoveCode, Stage, StageReason, UndoCode } from '../model.ts';
import { decideMove, needsReason } from '../rules.ts';
import { findApplication, lockApplicationOf } from '../../store/applications.ts';
import { findToMove, markUndone, newestStep, writeMove, writeStage } from '../store.ts';
import { bulkStepLifeMs, undoStageMs } from '../../terms.ts';

export interface Move {
  readonly applicationId: string;
  /** As the person saw it; without one the move applies to whatever is there. */
  readonly version?: number | undefined;
  readonly stage: Stage;
  readonly reason?: StageReason | null | undefined;
  /** What the applicant reads for the reason `other`. */
  readonly reasonText?: string | null | undefined;
  /** The person knows that the applicant can no longer cancel then. */
  readonly isAware?: boolean | undefined;
  /** Part of a bulk job: its undo and release decide when the applicant is notified. */
  readonly isBulk?: boolean | undefined;
  readonly by: string;
  /** By the product's clock. */
  readonly at: Date;
}
export interface Moved {
  readonly application: Application;
  /** The step that was made; undefined when the application was in that stage already. */
  readonly number: number | undefined;
  readonly fromStage: Stage;
}

/**
 * Moves an application to a stage in the caller's transaction, with its step, version and audit entry. Takes the lock of
 * cancelling, so that only one of the two happens. No-op when it is in that stage already; another reason of the stage is
 * a step that corrects it. A stale version is refused,
 * unless this actor made exactly this move last, so that a repeat after a lost answer is safe. The applicant is notified two
 * minutes later, unless it is undone.
 */
export async function moveStage(ctx: Context, tx: Tx, move: Move): Promise<Result<Moved, MoveCode>> {
  await lockApplicationOf(tx, move.applicationId);
  const found = await findToMove(tx, move.applicationId);
  if (!found) return refuse('applications/unknown');
  const { lastReason, lastReasonText, lastBy, ...application } = found;
  const { stage, by, at } = move;
  const reason = move.reason ?? null;
  const reasonText = reason === 'other' ? (move.reasonText ?? null) : null;
  const isSameReason = lastReason === reason && lastReasonText === reasonText;
  const isMade = application.stage === stage && (stage === 'received' || isSameReason);
  if (move.version !== undefined && move.version !== application.version) {
    const isRepeat = isMade && lastBy === by && move.version === application.version - 1;
    return isRepeat ? ok(unchangedResult(application)) : refuseStale(tx, application);
  }
  const decided = decideMove(application, { stage, reason, reasonText, isAware: move.isAware === true }, at);
  if (!decided.ok) return decided;
  if (application.stage === stage && (!needsReason(stage) || isSameReason)) return ok(unchangedResult(application));
  const hasAdvanced = application.stage === 'received' && application.advancedAt === null;
  const advancedAt = hasAdvanced ? at : application.advancedAt;
  const now = ctx.now();
  const isBulk = move.isBulk === true;
  const dueAt = after(now, isBulk ? bulkStepLifeMs : undoStageMs);
  const step = { fromStage: application.stage, stage, reason, reasonText, at, by, isBulk, hasAdvanced, dueAt };
  const number = await writeMove(tx, application, step, { advancedAt, now });
  const version = application.version + 1;
  await recordAudit(tx, {
    actor: by,
    action: 'applications/moved',
    subject: application.id,
    before: { stage: application.stage },
    after: { stage, ...(reason && { reason }) },
    details: { version, step: number },
    ...(reasonText === null ? {} : { personal: { reason: reasonText } }),
  });
  return ok({ application: { ...application, stage, version, advancedAt }, number, fromStage: application.stage });
}
/** The result of a move that changes nothing. */
const unchangedResult = (application: Application): Moved => ({
  application,
  number: undefined,
  fromStage: application.stage,
});

export interface UndoneMove {
  readonly applicationId: string;
  readonly number: number;
  /** The undo of a bulk job; others end when the applicant is notified. */
  readonly isBulk?: boolean | undefined;
  readonly by: string;
}
/**
 * Undoes the newest move of an application in the caller's transaction: the stage and the right to cancel are as before
 * it; a call letter that it issued is withdrawn, and one that it ended is valid again. Refused when another move came since, and when the applicant was notified.
 */
export async function undoMove(ctx: Context, tx: Tx, undo: UndoneMove): Promise<Result<Application, UndoCode>> {
  const seen = await newestStep(tx, undo.applicationId);
  const slots = seen?.stage === 'called' ? await lockSlotsToUndo(tx, undo.applicationId) : [];
  const application = await findLockedApplication(tx, undo.applicationId);
  if (!application) return refuse('applications/unknown');
  if (application.state !== 'active') return refuse('applications/not-active', { facts: { state: application.state } });
  const step = await newestStep(tx, application.id);
  if (!step || step.number !== undo.number) return refuseStale(tx, application);
  const now = ctx.now();
  const isBulk = undo.isBulk === true;
  if (
    step.isBulk !== isBulk ||
    step.dueAt <= now ||
    !(await markUndone(tx, step, { at: now, by: undo.by, until: after(now, undoStageMs) }))
  )
    return refuse('applications/undo-over');
  const advancedAt = step.hasAdvanced ? null : application.advancedAt;
  await writeStage(tx, application, { stage: step.fromStage, advancedAt });
  if (step.stage === 'called') {
    const since = before(step.dueAt, isBulk ? bulkStepLifeMs : undoStageMs);
    await undoCall(tx, { applicationId: application.id, at: now, by: undo.by, since, slots });
  }
  const version = application.version + 1;
  await recordAudit(tx, {
    actor: undo.by,
    action: 'applications/move-undone',
    subject: application.id,
    before: { stage: step.stage },
    after: { stage: step.fromStage },
    details: { version, step: step.number },
  });
  return ok({ ...application, stage: step.fromStage, version, advancedAt });
}

/** The application under the lock that cancelling and confirming take too. */
export async function findLockedApplication(tx: Tx, id: string): Promise<Application | undefined> {
  await lockApplicationOf(tx, id);
  return findApplication(tx, id);
}

/** Names who changed the application last, or that its applicant corrected the form; when, and its stage now. */
async function refuseStale(
  tx: Tx,
  { id, version, stage, state }: Application,
): Promise<{ readonly ok: false; readonly refusal: Refusal<'applications/changed'> }> {
  const newest = (await listAudit({ db: tx }, id)).find(({ details }) => details['version'] === version);
  const change = newest ? await changeOf(tx, newest) : {};
  return { ok: false, refusal: { code: 'applications/changed', facts: { version, stage, state, ...change } } };
}
async function changeOf(
  tx: Tx,
  { action, actor, at }: Pick<ListedEntry, 'action' | 'actor' | 'at'>,
): Promise<Readonly<Record<string, string>>> {
  if (action === 'applications/corrected') return { correctedAt: at.toISOString() };
  const names = await namesOfActors(tx, [actor]);
  return { changedBy: names.get(actor) ?? actor, changedAt: at.toISOString() };
}
