import type { DeskSession } from '#kit/context.ts';
import { paise, paiseFromRupees, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { type BulkRefusal, startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { maxSelected } from '#features/lists/terms.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { refundFigures, type RefundFigures } from '../../store/list.ts';
import type { RefundPlan } from '../../model/desk.ts';
import type { ApplicationsContext } from '../../actions/context.ts';

/** Ticked applications; with `all` all that match the query. */
export interface AskedRefunds {
  readonly ids: readonly string[];
  readonly all?: 'yes' | undefined;
  readonly query: string;
}
type Unfit = 'lists/query' | 'lists/too-many';
type Context = ApplicationsContext & ListsContext;

async function figuresOf(
  ctx: Context,
  { ids, all, query }: AskedRefunds,
  { desk, at }: { readonly desk: Pick<DeskSession, 'accountId' | 'roles'>; readonly at: Date },
): Promise<Result<RefundFigures, Unfit>> {
  const selected = { ...(all === 'yes' ? {} : { ids }), query };
  const { problems, read } = refundFigures(ctx, {
    ...selected,
    actor: desk.accountId,
    roles: desk.roles,
    at,
    limit: maxSelected + 1,
  });
  if (problems.length > 0) return refuse('lists/query', { fields: problems });
  const figures = await read();
  if (!figures) throw new Error('a sum has one row');
  return figures.total > maxSelected ? refuse('lists/too-many', { facts: { limit: maxSelected } }) : ok(figures);
}

/** What can be proposed and agreed to among the fees of selected applications, for this member of staff. Changes nothing. */
export async function planRefunds(
  ctx: Context,
  asked: AskedRefunds,
  desk: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<RefundPlan, Unfit>> {
  const at = await ctx.businessNow();
  const found = await figuresOf(ctx, asked, { desk, at });
  if (!found.ok) return found;
  const { total, toPropose, toProposePaise, toAgree, toAgreePaise, othersWait, madeBy, reasons } = found.value;
  const names = await namesOfActors(ctx.db, madeBy);
  return ok({
    at: at.toISOString(),
    total,
    toPropose: { count: toPropose, sum: rupeesOnWire(paise(toProposePaise)) },
    toAgree: { count: toAgree, sum: rupeesOnWire(paise(toAgreePaise)) },
    othersWait,
    madeBy: madeBy.map((id) => names.get(id) ?? id),
    reasons,
  });
}

interface Shown {
  /** How many and how much the person saw; rupees as sent. */
  readonly count: string;
  readonly sum: string;
}
const isAsShown = ({ count, sum }: Shown, number: number, sumPaise: number): boolean =>
  Number(count) === number && paiseFromRupees(sum) === sumPaise;
type StartCodes = BulkRefusal | Unfit | 'refunds/not-as-shown';
type Started = { readonly id: string; readonly total: number };

/**
 * Proposes the refund of each selected fee, as background work that goes on after a kill; those whose fee can't go back are
 * skipped and listed. A second person agrees, also where the terms call for a refund.
 */
export async function proposeRefunds(
  ctx: Context,
  asked: AskedRefunds & Shown & { readonly reason: string },
  desk: DeskSession,
): Promise<Result<Started, StartCodes>> {
  const at = await ctx.businessNow();
  const found = await figuresOf(ctx, asked, { desk, at });
  if (!found.ok) return found;
  const { toPropose, toProposePaise } = found.value;
  if (toPropose === 0 || !isAsShown(asked, toPropose, toProposePaise)) return refuse('refunds/not-as-shown');
  return start(ctx, asked, { kind: 'applications/propose-refunds', params: { reason: asked.reason }, desk });
}

/** Agrees to each refund of the selected fees that was proposed by `at`, as the same kind of work: the gateway pays them. */
export async function agreeToRefunds(
  ctx: Context,
  asked: AskedRefunds & Shown & { readonly at: Date },
  desk: DeskSession,
): Promise<Result<Started, StartCodes>> {
  const found = await figuresOf(ctx, asked, { desk, at: asked.at });
  if (!found.ok) return found;
  const { toAgree, toAgreePaise } = found.value;
  if (toAgree === 0 || !isAsShown(asked, toAgree, toAgreePaise)) return refuse('refunds/not-as-shown');
  return start(ctx, asked, { kind: 'applications/agree-refunds', params: { at: asked.at.toISOString() }, desk });
}

const start = (
  ctx: Context,
  { ids, all, query }: AskedRefunds,
  work: Pick<Parameters<typeof startBulkJob>[1], 'kind' | 'params' | 'desk'>,
): Promise<Result<Started, BulkRefusal>> =>
  startBulkJob(ctx, { ...work, selection: all === 'yes' ? { query } : { ids } });
