import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { approve, endApproval, findLapsed, readApproval } from '#features/approvals/actions/decide.ts';
import { propose } from '#features/approvals/actions/propose.ts';
import type { Approval, ApprovalBlock } from '#features/approvals/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { BankLine, Category } from '../model.ts';
import { linesById, lockBank, needsAnother, proposedLines } from '../store/bank.ts';
import type { LineContext } from './context.ts';
import { enterLine, postingOf } from './tie-line.ts';

const kind = 'bank-lines';
/** What was proposed, as `markLines` wrote it. */
export const frozenOf = ({ frozen }: Pick<Approval, 'frozen'>): { lines: readonly string[]; category: Category } =>
  frozen as unknown as { lines: readonly string[]; category: Category };

const sumOf = (lines: readonly BankLine[]): number => lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

export interface Marked {
  readonly entered: number;
  /** How many lines wait for a second person, under one approval. */
  readonly proposed: number;
}
type MarkCodes = 'bank/none-chosen' | 'bank/tied' | 'bank/not-interest' | 'bank/proposed' | 'bank/invoice-paid';
/**
 * Says what listed lines are, many at once: the enterprise's other business, charges or interest. Small credits, credits
 * whose narration says the same, and small charges that somebody else imported too are posted; the others wait for another person. All or none. Concurrent marks of one line: one counts.
 */
export async function markLines(
  ctx: LineContext,
  input: { readonly ids: readonly string[]; readonly category: Category; readonly actor: string },
): Promise<Result<Marked, MarkCodes>> {
  const { category, actor } = input;
  const ids = [...new Set(input.ids)];
  if (ids.length === 0) return refuse('bank/none-chosen');
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<Marked, MarkCodes>> => {
    await lockBank(tx);
    const lines = await linesById(tx, ids);
    if (lines.length !== ids.length || lines.some(({ tiedKind }) => tiedKind !== null)) return refuse('bank/tied');
    if (lines.some(({ amountPaise }) => postingOf(category, amountPaise) === undefined))
      return refuse('bank/not-interest');
    if ((await proposedLines(tx, ids)).length > 0) return refuse('bank/proposed');
    if (await isBuyers(ctx, tx, ids, category)) return refuse('bank/invoice-paid');
    const waiting: BankLine[] = [];
    for (const line of lines)
      if (await needsAnother(tx, line.id, category, actor)) waiting.push(line);
      else await enterLine(tx, line, { category, at, actor });
    if (waiting.length > 0) {
      const record = newId('bbl');
      const sumPaise = sumOf(waiting);
      const frozen = { category, lines: waiting.map(({ id }) => id), count: waiting.length, sumPaise };
      const made = await propose(tx, { kind, record, frozen, actor, at });
      if (!made.ok) throw new Error('a new record has an approval');
      await recordAudit(tx, {
        actor,
        action: 'bank/lines-proposed',
        subject: made.value.id,
        details: { category, count: waiting.length, sumPaise },
      });
    }
    return ok({ entered: lines.length - waiting.length, proposed: waiting.length });
  });
}

/** Whether one of the lines shows what buyers paid, or got back: that is other business, and nothing else. */
async function isBuyers(ctx: LineContext, tx: Tx, ids: readonly string[], category: Category): Promise<boolean> {
  if (category !== 'business')
    for (const id of ids) if ((await ctx.findInvoicePayments(tx, id)).length > 0) return true;
  return false;
}

type DecideCodes = 'bank/unknown-proposal' | 'bank/not-as-shown' | 'bank/not-listed' | `approvals/${ApprovalBlock}`;
interface Decision {
  /** The record of the approval. */
  readonly record: string;
  readonly actor: string;
}
/**
 * Agrees to the lines that a colleague proposed, and posts them, all or none. `count` and `sumPaise` are what the person saw and
 * confirmed.
 */
export async function approveLines(
  ctx: LineContext,
  { record, actor, ...seen }: Decision & { readonly count: number; readonly sumPaise: number },
): Promise<Result<undefined, DecideCodes>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, DecideCodes>> => {
    await lockBank(tx);
    const approval = await readApproval(tx, { kind, record });
    if (!approval) return refuse('bank/unknown-proposal');
    const { lines: ids, category } = frozenOf(approval);
    const lines = await linesById(tx, ids);
    if (lines.length !== seen.count || sumOf(lines) !== seen.sumPaise) return refuse('bank/not-as-shown');
    const isExplained = lines.some(({ tiedKind }) => tiedKind !== null) || (await isBuyers(ctx, tx, ids, category));
    if (approval.status === 'waiting' && isExplained) {
      await endApproval(tx, { kind, record }, { status: 'impossible', actor: 'system', at, because: 'tied' });
      return refuse('bank/not-listed');
    }
    const approved = await approve(tx, { kind, record }, { actor, at });
    if (!approved.ok) return approved;
    for (const line of lines) await enterLine(tx, line, { category, at, actor });
    await recordAudit(tx, {
      actor,
      action: 'bank/lines-approved',
      subject: approval.id,
      details: { category, count: lines.length, isAlone: approved.value.isAlone },
    });
    return ok(undefined);
  });
}

/** Declines them, also one's own: the lines stay listed. */
export async function declineLines(
  ctx: Context,
  { record, actor }: Decision,
): Promise<Result<undefined, 'approvals/decided'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, 'approvals/decided'>> => {
    await lockBank(tx);
    if (!(await endApproval(tx, { kind, record }, { status: 'declined', actor, at })))
      return refuse('approvals/decided');
    await recordAudit(tx, { actor, action: 'bank/lines-declined', subject: record });
    return ok(undefined);
  });
}

/** The timer's entry: ends proposals that nobody agreed to in time. Safe to repeat. */
export async function endLapsedLines(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  for (const { record } of await findLapsed(ctx.db, [kind], at))
    await ctx.transaction(async (tx) => {
      await lockBank(tx);
      await endApproval(tx, { kind, record }, { status: 'lapsed', actor: 'system', at });
    });
}
