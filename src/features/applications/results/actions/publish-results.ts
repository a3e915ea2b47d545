import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { OfOpening } from '#features/jobs/model/jobs.ts';
import type { ResultStage } from '../model.ts';
import * as store from '../store.ts';
import { maxResultNumbers } from '../../terms.ts';

/**
 * Publishes the numbers of the applications that are at a stage of an opening; a list of before is replaced. Those whose move
 * can still be undone are not in it. `count`: what the person saw; refused when it is another by now.
 */
export async function publishResults(
  ctx: Context,
  input: OfOpening & { readonly stage: ResultStage; readonly count: number },
  actor: string,
): Promise<Result<number, 'results/not-as-shown' | 'results/too-many'>> {
  const { role, opening, stage, count } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    await store.lockResults(tx, input);
    const numbers = await store.numbersAtStage(tx, input, stage, ctx.now(), maxResultNumbers + 1);
    if (numbers.length > maxResultNumbers) return refuse('results/too-many');
    if (numbers.length === 0 || numbers.length !== count) return refuse('results/not-as-shown');
    await store.replaceResults(tx, input, stage, at);
    const id = await store.insertResults(tx, { role, opening, stage, numbers, publishedAt: at }, actor);
    await recordAudit(tx, {
      actor,
      action: 'applications/results-published',
      subject: role,
      details: { opening, stage, count, list: id ?? 0 },
    });
    return ok(numbers.length);
  });
}

/** Takes a published list off the site. Accepted also when it is gone already. */
export const withdrawResults = (ctx: Context, id: number, actor: string): Promise<Result<undefined, never>> =>
  ctx.transaction(async (tx) => {
    const role = await store.withdrawResults(tx, id, ctx.now());
    if (role !== undefined)
      await recordAudit(tx, {
        actor,
        action: 'applications/results-withdrawn',
        subject: role,
        details: { list: id },
      });
    return ok(undefined);
  });
