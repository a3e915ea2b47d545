import { type BulkFacts, type BulkKind, nothingToChange } from '#kit/bulk.ts';
import type { Refusal } from '#kit/result.ts';
import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { InterviewsContext } from '#features/interviews/actions/context.ts';
import { queueBulkMessages } from '#features/notifications/actions/queue-messages.ts';
import { callInBulk } from './actions/call-applicant.ts';
import { moveStage, undoMove } from './actions/move-stage.ts';
import { notifyOfSteps, readStageNames } from './actions/notify-stage.ts';
import { allStageReasons, movableStages } from './model/stages.ts';

/**
 * Moves applications: `params.stage` is one of `movableStages`, `params.reason` one of its reasons or empty,
 * `params.isAware` says that the person knows about those who can still cancel. One that changed since it was selected
 * is skipped.
 */
const move: BulkKind<NamesContext> = {
  name: 'applications/move',
  right: 'applications/change',
  list: 'applications',
  async apply(ctx, tx, { id, seen }, params, { accountId }) {
    const stage = movableStages.find((known) => known === params['stage']);
    if (stage === undefined) throw new Error('a bulk action names no stage');
    const at = nowOf.get(params) ?? ctx.businessNow();
    nowOf.set(params, at);
    const moved = await moveStage(ctx, tx, {
      applicationId: id,
      version: Number(seen),
      stage,
      reason: allStageReasons.find((known) => known === params['reason']) ?? null,
      isAware: params['isAware'] === true,
      isBulk: true,
      by: accountId,
      at: await at,
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
const nowOf = new WeakMap<BulkFacts, Promise<Date>>();

export const bulkKinds: readonly BulkKind<InterviewsContext>[] = [move, callInBulk];

const stepIn = ({ step }: BulkFacts): number => Number(step);
/** The stage as the key of a text; a refusal without one by its code. */
const presentOf = ({ code, facts }: Refusal): string =>
  facts?.['state'] !== undefined && facts['state'] !== 'active'
    ? `applications/${facts['state']}`
    : facts?.['stage'] === undefined
      ? code
      : `applications/${facts['stage']}`;
