import { type BulkFacts, type BulkKind, nothingToChange } from '#kit/desk/bulk.ts';
import type { Context } from '#kit/context.ts';
import type { Refusal } from '#kit/result.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import type { NamesContext } from '#features/content/actions/company-names.ts';
import { queueBulkMessages } from '#features/notifications/actions/queue-messages.ts';
import { agreeIn, declineIn } from '#features/payments/proposals/actions/decide-proposal.ts';
import { proposeRefundIn } from '#features/payments/refunds/actions/refund-fee.ts';
import { callInBulk, ownIsSkipped } from './calls/actions/call-applicant.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { moveStage, undoMove } from './stages/actions/move-stage.ts';
import { notifyOfSteps, readStageNames } from './stages/actions/notify-stage.ts';
import { allStageReasons, movableStages } from './stages/model.ts';
import { refundOfMany } from './refunds/store.ts';

/** Each locks its payment and posts, so others wait for few of them. */
const refundsAtOnce = 20;

/**
 * Moves applications: `params.stage` is one of `movableStages`, `params.reason` one of its reasons or empty, `params.reasonText` the text of `other`,
 * `params.isAware` says that the person knows about those who can still cancel. One that changed since it was selected
 * is skipped.
 */
const move: BulkKind<NamesContext> = {
  name: 'applications/move',
  right: 'applications/change',
  list: 'applications',
  async apply(ctx, tx, { id, seen }, params, { accountId }) {
    if (await isOwnRecord(tx, 'application', id, accountId)) return ownIsSkipped;
    const stage = movableStages.find((known) => known === params['stage']);
    if (stage === undefined) throw new Error('a bulk action names no stage');
    const moved = await moveStage(ctx, tx, {
      applicationId: id,
      version: Number(seen),
      stage,
      reason: allStageReasons.find((known) => known === params['reason']) ?? null,
      reasonText: typeof params['reasonText'] === 'string' ? params['reasonText'] : null,
      isAware: params['isAware'] === true,
      isBulk: true,
      by: accountId,
      at: await sliceTime(ctx, params),
    });
    if (!moved.ok) return { result: 'skipped', present: presentOf(moved.refusal) };
    const { number } = moved.value;
    return number === undefined
      ? { result: 'skipped', present: nothingToChange }
      : { result: 'done', before: { step: number } };
  },
  async restore(ctx, tx, { id, before }, { accountId }) {
    const undone = await undoMove(ctx, tx, { applicationId: id, number: stepIn(before), isBulk: true, by: accountId });
    return undone.ok ? { result: 'restored' } : { result: 'changed', present: presentOf(undone.refusal) };
  },
  async release(ctx, tx, records) {
    const steps = records.map(({ id, before }) => ({ applicationId: id, number: stepIn(before) }));
    await notifyOfSteps(ctx, tx, steps, { names: await readStageNames(ctx), queue: queueBulkMessages });
  },
};
/** The business time, read once for each slice of a job, whose records share their parameters. */
const sliceTime = (ctx: Pick<Context, 'businessNow'>, params: BulkFacts): Promise<Date> => {
  const at = nowOf.get(params) ?? ctx.businessNow();
  nowOf.set(params, at);
  return at;
};
const nowOf = new WeakMap<BulkFacts, Promise<Date>>();

/** Proposes the refund of each fee: `params.reason` is what the applicant reads. Its undo declines what still waits. */
const proposeRefunds: BulkKind<ApplicationsContext> = {
  name: 'applications/propose-refunds',
  right: 'payments/change',
  list: 'applications',
  recordsAtOnce: refundsAtOnce,
  async apply(ctx, tx, { id }, params, { accountId: actor }) {
    const at = await sliceTime(ctx, params);
    const paid = await refundOfMany(tx, id, at);
    if (!paid) return { result: 'skipped', present: 'refunds/no-application' };
    const input = { paymentId: paid.paymentId, reason: String(params['reason']), actor, at };
    const proposed = await proposeRefundIn(ctx, tx, input);
    return proposed.ok
      ? { result: 'done', before: { proposal: proposed.value.id } }
      : { result: 'skipped', present: proposed.refusal.code };
  },
  async restore(ctx, tx, { before }, { accountId: actor }) {
    const input = { proposalId: String(before['proposal']), reason: 'Undone.', actor, at: ctx.now() };
    const declined = await declineIn(tx, input);
    return declined.ok ? { result: 'restored' } : { result: 'changed', present: declined.refusal.code };
  },
};
/** Agrees to each refund that was proposed by `params.at`: the gateway is asked at once. */
const agreeToRefunds: BulkKind<ApplicationsContext> = {
  name: 'applications/agree-refunds',
  right: 'payments/change',
  list: 'applications',
  isFinal: true,
  recordsAtOnce: refundsAtOnce,
  async apply(ctx, tx, { id }, params, { accountId: actor }) {
    const waits = await refundOfMany(tx, id, new Date(String(params['at'])));
    if (!waits || waits.proposalId === null || waits.amountPaise === null)
      return { result: 'skipped', present: 'refunds/no-proposal' };
    const { proposalId, amountPaise } = waits;
    const agreed = await agreeIn(ctx, tx, { proposalId, amountPaise, actor, at: await sliceTime(ctx, params) });
    return agreed.ok
      ? { result: 'done', before: { proposal: proposalId } }
      : { result: 'skipped', present: agreed.refusal.code };
  },
  restore: () => Promise.resolve({ result: 'changed', present: 'lists/not-restored' }),
};

export const bulkKinds: readonly BulkKind<ApplicationsContext>[] = [move, callInBulk, proposeRefunds, agreeToRefunds];

const stepIn = ({ step }: BulkFacts): number => Number(step);
/** The key of the text on why an application was skipped: by its state or stage; without both, by the refusal's code. */
function presentOf({ code, facts = {} }: Refusal): string {
  const { state = 'active', stage } = facts;
  if (state !== 'active') return `applications/${state}`;
  return stage === undefined ? code : `applications/${stage}`;
}
