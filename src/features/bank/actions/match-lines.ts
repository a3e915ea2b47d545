import type { Context, Tx } from '#kit/context.ts';
import type { BankLine, Movement } from '../model.ts';
import { ownReferencesIn, utrsIn } from '../rules/statement.ts';
import { listedLines, lockBank, tieLine, untieLine } from '../store/bank.ts';
import { lineOfRecord, openMovements, sourcesOf } from '../store/movements.ts';
import type { LineContext } from './context.ts';

/** Listed lines that are compared at once. */
const maxListed = 20_000;

/** What the bank printed of a line; empty once it is erased. */
export const narrationOf = (
  ctx: Pick<Context, 'decrypt'>,
  { narration, id }: Pick<BankLine, 'narration' | 'id'>,
): string => (narration === null ? '' : ctx.decrypt(narration, id));
/** The references in a line by which it is matched: the bank's, and ours. */
export function cluesOf(ctx: Pick<Context, 'decrypt'>, line: BankLine): { utrs: string[]; references: string[] } {
  const narration = narrationOf(ctx, line);
  return {
    utrs: [...new Set([...(line.utr === null ? [] : [line.utr]), ...utrsIn(line.reference, narration)])],
    references: ownReferencesIn(`${line.reference} ${narration}`),
  };
}

/**
 * Ties every listed line whose reference and amount are those of a movement, in the caller's transaction that holds the
 * lock of the bank; but for lines that show payments of invoices.
 * @returns how many
 */
export async function matchLines(ctx: LineContext, tx: Tx, at: Date): Promise<number> {
  const open = await openMovements(tx);
  await followMoves(tx, open, at);
  const shown = new Set<string>();
  let tied = 0;
  for (const line of await listedLines(tx, maxListed)) {
    const { utrs, references } = cluesOf(ctx, line);
    if (utrs.length === 0 && references.length === 0) continue;
    const [movement, other] = open.filter(({ record, utr, amountPaise, sources }) => {
      const isNamed = (utr !== null && utrs.includes(utr)) || references.includes(record);
      return isNamed && amountPaise === line.amountPaise && !sources.some((source) => shown.has(source));
    });
    // A payout and a run of it alone are one movement; two others leave the line to staff.
    const isAmbiguous = other !== undefined && !other.sources.every((source) => movement?.sources.includes(source));
    if (!movement || isAmbiguous || (await ctx.findInvoicePayments(tx, line.id)).length > 0) continue;
    await tieLine(tx, line.id, { ...movement, at, by: 'system' });
    for (const source of movement.sources) shown.add(source);
    tied++;
  }
  return tied;
}

/** Ties the line of a payout that was moved to another claim since then to the payout of that claim. */
async function followMoves(tx: Tx, open: readonly Movement[], at: Date): Promise<void> {
  for (const reversed of open.filter(({ kind, amountPaise }) => kind === 'payout' && amountPaise > 0)) {
    const line = await lineOfRecord(tx, reversed.record);
    const moved = open.find(
      ({ kind, utr, amountPaise }) =>
        kind === 'payout' && utr !== null && utr === line?.utr && amountPaise === -reversed.amountPaise,
    );
    if (!line || !moved) continue;
    const sources = [...(await sourcesOf(tx, line.id)), ...reversed.sources, ...moved.sources];
    await untieLine(tx, line.id);
    await tieLine(tx, line.id, { kind: 'payout', record: moved.record, sources, at, by: 'system' });
  }
}

/** The timer's entry, and the desk's: what was recorded since the import is tied. Safe to repeat and to run concurrently. */
export async function matchListedLines(ctx: LineContext): Promise<number> {
  const at = await ctx.businessNow();
  if ((await listedLines(ctx.db, 1)).length === 0) return 0;
  return ctx.transaction(async (tx) => {
    await lockBank(tx);
    return matchLines(ctx, tx, at);
  });
}
