import type { BulkApplied, BulkKind, BulkRestored } from '#kit/desk/bulk.ts';
import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import type { InterviewsContext } from '#features/interviews/actions/context.ts';
import { callsOf } from '#features/interviews/actions/calls-of.ts';
import {
  type CallRefusal,
  type IssuedLetter,
  issueLetter,
  lockFreeSlot,
  lockSlotsToUndo,
  withdrawLetter,
} from '#features/interviews/actions/issue-letter.ts';
import { releaseLetter } from '#features/interviews/actions/notify-called.ts';
import { queueBulkMessages } from '#features/notifications/actions/queue-messages.ts';
import type { Application } from '../../model/applications.ts';
import type { MoveCode } from '../../stages/model.ts';
import { findApplication } from '../../store/applications.ts';
import { markNotified, writeStage } from '../../stages/store.ts';
import { bulkStepLifeMs, undoStageMs } from '../../terms.ts';
import { findLockedApplication, moveStage, undoMove } from '../../stages/actions/move-stage.ts';

export interface CalledLetter extends Pick<IssuedLetter, 'isNew'> {
  readonly issue: number;
  readonly slot: number;
  /** The step that moved the application to `called`; undefined when it was called already. */
  readonly step: number | undefined;
}

/**
 * Calls an application to a slot, in one transaction: it moves to `called` and gets its letter; one that is called already
 * gets a new issue for the other slot. The applicant is notified two minutes later, unless it is undone. A repeat changes
 * nothing.
 */
export async function callApplicant(
  ctx: Context,
  input: {
    readonly applicationId: string;
    readonly version: number;
    readonly slot: number;
    /** The person knows that the applicant can no longer cancel then. */
    readonly isAware: boolean;
  },
  by: string,
): Promise<Result<CalledLetter, MoveCode | CallRefusal>> {
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<CalledLetter, MoveCode | CallRefusal>> => {
    const { applicationId, version, isAware } = input;
    const application = await findApplication(tx, applicationId);
    if (!application) return refuse('applications/unknown');
    const slot = await lockFreeSlot(tx, { application, slotIds: [input.slot], now });
    const isSameSlot = !slot.ok && slot.refusal.code === 'interviews/same-slot';
    if (isSameSlot && application.stage === 'called') return ok(await presentCall(tx, applicationId));
    if (!slot.ok && !isSameSlot) return slot;
    const moved = await moveStage(ctx, tx, { applicationId, version, stage: 'called', isAware, by, at: now });
    if (!moved.ok) return moved;
    // Back in the stage whose letter is still valid.
    if (!slot.ok) return ok({ ...(await presentCall(tx, applicationId)), step: moved.value.number });
    const { number: step, application: called } = moved.value;
    const at = ctx.now();
    const isReissue = step === undefined;
    // A repeat after a lost answer finds its own letter; another one is a colleague's.
    if (isReissue && version !== called.version) {
      const present = await presentCall(tx, applicationId);
      return present.slot === input.slot ? ok(present) : refuse('applications/changed');
    }
    const { letter, isNew } = await issueLetter(tx, {
      applicationId,
      slot: slot.value,
      at,
      by,
      notifyAt: after(at, undoStageMs),
      isNewCall: !isReissue,
      ...(isReissue ? { version: called.version + 1 } : {}),
    });
    // The next person to change it must have seen the new letter.
    if (isReissue && isNew) await writeStage(tx, called, called);
    return ok({ issue: letter.issue, slot: input.slot, isNew, step });
  });
}

/** The letter that is there already. */
async function presentCall(tx: Tx, applicationId: string): Promise<CalledLetter> {
  const call = (await callsOf(tx, [applicationId])).get(applicationId);
  return { issue: call?.letter.issue ?? 0, slot: call?.slot.id ?? 0, isNew: false, step: undefined };
}

/** Like the calls about one record. */
export const ownIsSkipped: BulkApplied = { result: 'skipped', present: 'desk/own-record' };

/**
 * Calls many: `params.slots` are ids of slots of one opening, joined by commas, which fill in the order of their time. An
 * application beyond their places is skipped, and one that has a letter. One that is called without a letter, as after a
 * refund that was denied, gets its letter only.
 */
export const callInBulk: BulkKind<InterviewsContext> = {
  name: 'applications/call',
  right: 'applications/change',
  list: 'applications',
  // Each holds its slot until the transaction ends.
  recordsAtOnce: 50,
  async apply(ctx, tx, { id, seen }, params, { accountId: by }) {
    if (await isOwnRecord(tx, 'application', id, by)) return ownIsSkipped;
    const now = await ctx.businessNow();
    const application = await findApplication(tx, id);
    if (!application) return { result: 'skipped', present: 'applications/unknown' };
    if (application.stage === 'called' && (await callsOf(tx, [id])).has(id))
      return { result: 'skipped', present: 'applications/called-already' };
    const slotIds = String(params['slots'] ?? '')
      .split(',')
      .map(Number);
    const slot = await lockFreeSlot(tx, { application, slotIds, now });
    if (!slot.ok) return { result: 'skipped', present: slot.refusal.code };
    const moved = await moveStage(ctx, tx, {
      applicationId: id,
      version: Number(seen),
      stage: 'called',
      isAware: params['aware'] === 'yes',
      isBulk: true,
      by,
      at: now,
    });
    if (!moved.ok) return { result: 'skipped', present: moved.refusal.code };
    const { number: step, application: locked } = moved.value;
    // The letter of a call that the same person made since then.
    if (step === undefined && locked.version !== Number(seen))
      return { result: 'skipped', present: 'applications/called-already' };
    const { letter } = await issueLetter(tx, {
      applicationId: id,
      slot: slot.value,
      at: ctx.now(),
      by,
      notifyAt: after(ctx.now(), bulkStepLifeMs),
      isNewCall: step !== undefined,
      ...(step === undefined ? { version: locked.version + 1 } : {}),
    });
    if (step === undefined) await writeStage(tx, locked, locked);
    return { result: 'done', before: { step: step ?? null, letter: letter.id } };
  },
  async restore(ctx, tx, { id, before }, { accountId: by }) {
    await lockSlotsToUndo(tx, id);
    const application = await findLockedApplication(tx, id);
    // A letter that was issued since stays, and waits for no undo any more.
    if (!application || (await callsOf(tx, [id])).get(id)?.letter.id !== before['letter']) {
      await releaseLetter(ctx, tx, Number(before['letter']), queueBulkMessages);
      return { result: 'changed', present: 'applications/changed' };
    }
    if (before['step'] === null) return takeLetterBack(ctx, tx, application, by);
    const undone = await undoMove(ctx, tx, { applicationId: id, number: Number(before['step']), isBulk: true, by });
    return undone.ok ? { result: 'restored' } : { result: 'changed', present: undone.refusal.code };
  },
  async release(ctx, tx, records) {
    const steps = records.filter(({ before }) => before['step'] !== null);
    await markNotified(
      tx,
      steps.map(({ id, before }) => ({ applicationId: id, number: Number(before['step']) })),
      { at: ctx.now() },
    );
    for (const { before } of records) await releaseLetter(ctx, tx, Number(before['letter']), queueBulkMessages);
  },
};

/** Undoes a bulk call that issued a letter and moved nothing. */
async function takeLetterBack(ctx: Context, tx: Tx, application: Application, by: string): Promise<BulkRestored> {
  if (application.stage !== 'called') return { result: 'changed', present: `applications/${application.stage}` };
  await withdrawLetter(tx, { applicationId: application.id, at: ctx.now(), by });
  await writeStage(tx, application, application);
  return { result: 'restored' };
}
