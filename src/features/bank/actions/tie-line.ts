import type { Context, Tx } from '#kit/context.ts';
import { paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { PostingKind } from '#features/ledger/model/postings.ts';
import type { BankLine, Category, Movement } from '../model.ts';
import {
  findLine,
  insertEntry,
  isMonthClosed,
  lockBank,
  tieLine as storeTie,
  undoEntry,
  untieLine as storeUntie,
} from '../store/bank.ts';
import { openMovements } from '../store/movements.ts';
import type { LineContext } from './context.ts';

/** The value of a movement in a form. */
export const keyOf = ({ kind, record, utr }: Pick<Movement, 'kind' | 'record' | 'utr'>): string =>
  [kind, record, kind === 'payout-run' ? (utr ?? '') : ''].join(' ').trim();

type TieCodes =
  | 'bank/unknown-line'
  | 'bank/tied'
  | 'bank/invoice-paid'
  | 'bank/none-chosen'
  | 'bank/not-open'
  | 'bank/other-sum';
/**
 * Ties a line to the movements that a person chose; their sum must be that of the line. It changes no posting. Concurrent
 * ties of one line or one movement: one is made.
 */
export async function tieLine(
  ctx: LineContext,
  input: { readonly id: string; readonly movements: readonly string[]; readonly actor: string },
): Promise<Result<undefined, TieCodes>> {
  const { id, actor } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, TieCodes>> => {
    await lockBank(tx);
    const line = await findLine(tx, id);
    if (!line) return refuse('bank/unknown-line');
    if (line.tiedKind !== null) return refuse('bank/tied');
    // It would explain one line twice.
    if ((await ctx.findInvoicePayments(tx, id)).length > 0) return refuse('bank/invoice-paid');
    const keys = [...new Set(input.movements)];
    const chosen = (await openMovements(tx)).filter((movement) => keys.includes(keyOf(movement)));
    const [first] = chosen;
    if (keys.length === 0) return refuse('bank/none-chosen');
    const sources = chosen.flatMap((movement) => movement.sources);
    if (!first || chosen.length !== keys.length || new Set(sources).size !== sources.length)
      return refuse('bank/not-open');
    const isOtherSide = chosen.some(({ amountPaise }) => amountPaise > 0 !== line.amountPaise > 0);
    if (isOtherSide || chosen.reduce((sum, { amountPaise }) => sum + amountPaise, 0) !== line.amountPaise)
      return refuse('bank/other-sum');
    await storeTie(tx, id, { kind: first.kind, record: first.record, sources, at, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'bank/line-tied',
      subject: id,
      details: {
        records: chosen
          .map(({ record }) => record)
          .join(', ')
          .slice(0, 1000),
        amountPaise: line.amountPaise,
      },
    });
    return ok(undefined);
  });
}

/** The posting of a line by its category and side; undefined for a debit of interest, which is a charge. */
export function postingOf(category: Category, amountPaise: number): PostingKind | undefined {
  const isDebit = amountPaise < 0;
  if (category === 'charge') return isDebit ? 'bank-charge' : 'bank-charge-repaid';
  if (category === 'interest') return isDebit ? undefined : 'bank-interest';
  return isDebit ? 'business-paid' : 'business-received';
}
/** Posts what a listed line is, in the caller's transaction that holds the lock of the bank. */
export async function enterLine(
  tx: Tx,
  line: BankLine,
  { category, at, actor }: { readonly category: Category; readonly at: Date; readonly actor: string },
): Promise<void> {
  const kind = postingOf(category, line.amountPaise);
  if (kind === undefined) throw new Error('interest that the bank takes is a charge');
  const number = await insertEntry(tx, { lineId: line.id, category, at, by: actor });
  const of = `${line.id}/${number}`;
  await post(tx, { kind, of, at: startOfDayInIndia(line.day), amountPaise: paise(Math.abs(line.amountPaise)) });
  const source = `bank-line:${of}`;
  await storeTie(tx, line.id, { kind: category, record: source, sources: [source], at, by: actor });
  await recordAudit(tx, {
    actor,
    action: 'bank/line-entered',
    subject: line.id,
    details: { category, amountPaise: line.amountPaise },
  });
}

type UntieCodes = 'bank/unknown-line' | 'bank/listed' | 'bank/month-closed';
/** Lists a line again, with the reason; its own posting is reversed. Refused once the month of its day is closed. */
export async function untieLine(
  ctx: Context,
  input: { readonly id: string; readonly reason: string; readonly actor: string },
): Promise<Result<undefined, UntieCodes>> {
  const { id, reason, actor } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, UntieCodes>> => {
    await lockBank(tx);
    const line = await findLine(tx, id);
    if (!line) return refuse('bank/unknown-line');
    if (line.tiedKind === null) return refuse('bank/listed');
    if (await isMonthClosed(tx, line.day)) return refuse('bank/month-closed');
    await storeUntie(tx, id);
    const undone = await undoEntry(tx, id, { at, by: actor, reason });
    const kind = undone && postingOf(undone.category, line.amountPaise);
    if (undone && kind) {
      const posting = { of: `${id}/${undone.number}`, amountPaise: paise(Math.abs(line.amountPaise)) };
      // Both belong to the day of the line, so they are not in its balance. A posting of another day would differ.
      const reversed = `${kind}-reversed` as PostingKind;
      await post(tx, { ...posting, kind: reversed, at: startOfDayInIndia(line.day) });
    }
    await recordAudit(tx, {
      actor,
      action: 'bank/line-untied',
      subject: id,
      before: { kind: line.tiedKind, record: line.tiedRecord },
      details: { amountPaise: line.amountPaise },
      personal: { reason },
    });
    return ok(undefined);
  });
}
