import type { Context, Tx } from '#kit/context.ts';
import type { CsvRow } from '#kit/files/read-csv.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import type { BankAccount, BankLine, FileLine, FileStatement } from '../model.ts';
import { readStatement, type StatementFault } from '../rules/statement.ts';
import { findAccount, lastLine, linesFrom, statementOfFile } from '../store/bank.ts';
import { maxStatementRows } from '../terms.ts';
import type { ReadFile } from './read-upload.ts';

type FitFault = 'bank/imported-before' | 'bank/gap' | 'bank/overlap-differs';
export type PlanFault = StatementFault | FitFault | 'bank/other-account';

/** What an import would do. */
export interface Plan {
  readonly at: Date;
  /** Undefined for the first statement. */
  readonly known: BankAccount | undefined;
  readonly statement: FileStatement;
  /** The new lines of the file. */
  readonly lines: readonly FileLine[];
  /** The position of the file's last line, where all lines are known. */
  readonly lastPosition?: number;
}
/** Compares a file with what is imported, under the lock of the bank. */
export async function planImport(
  ctx: Context,
  tx: Tx,
  rows: readonly CsvRow[],
  file: ReadFile,
): Promise<Result<Plan, PlanFault>> {
  const { at } = file;
  const read = readStatement(rows, file.head, dayInIndia(at), file.until ?? undefined);
  if (!read.ok) return read;
  const first = await statementOfFile(tx, file.digest, file.actor, read.value.lastDay);
  if (first) return refuse('bank/imported-before', { facts: { id: first.id } });
  const known = await findAccount(tx);
  // A colleague's first statement, imported at the same time.
  if (known && known.accountKey !== file.accountKey) return refuse('bank/other-account');
  const fitted: FitResult = known ? await fit(ctx, tx, known, read.value) : ok<Fitted>({ lines: read.value.lines });
  if (fitted.ok) return ok({ at, known, statement: read.value, ...fitted.value });
  const { place, refusal } = fitted;
  // The files of two persons that differ: one of them may be edited, so it is not only told to who comes second.
  if (place)
    await recordEvent(tx, 'bank-statements-differ', {
      subject: `${place.id}/${file.digest.slice(0, 12)}`,
      details: { day: place.day, paise: place.amountPaise },
      at,
    });
  return { ok: false, refusal };
}

interface Fitted {
  /** The new lines of the file. */
  readonly lines: readonly FileLine[];
  /** The position of the file's last line, where all lines are known. */
  readonly lastPosition?: number;
}
/** `place`: our line that the file differs from. */
type FitResult = Result<Fitted, FitFault> & { readonly place?: BankLine };
/** Compares the file with the lines that we have: what overlaps must be the same, and what is new must follow. */
async function fit(ctx: Context, tx: Tx, account: BankAccount, { lines: all }: FileStatement): Promise<FitResult> {
  // What lies before the opening balance is in it.
  const lines = all.filter(({ day }) => day >= account.openedOn);
  const last = await lastLine(tx);
  const ours = lines[0] ? await linesFrom(tx, lines[0].day, maxStatementRows * 2) : [];
  const gap = (file: FileLine | undefined) =>
    refuse('bank/gap', {
      facts: {
        ours: (last?.balancePaise ?? account.openingPaise) / 100,
        day: last?.day ?? account.openedOn,
        file: file ? (file.balancePaise - file.amountPaise) / 100 : 0,
      },
    });
  const [first] = lines;
  if (!first || !last) return gap(all.at(-1));
  if (ours.length === 0)
    return first.balancePaise - first.amountPaise === last.balancePaise ? ok({ lines }) : gap(first);
  // A file may begin within its first day.
  const starts = ours.filter(({ day }) => day === ours[0]?.day).length;
  let differs: { line: FileLine; our: BankLine | undefined } = { line: first, our: ours[0] };
  for (let start = 0; start < Math.max(starts, 1); start++) {
    const rest = ours.slice(start);
    const wrong = lines.find((line, place) => {
      const our = rest[place];
      return our !== undefined && !isSame(ctx, line, our);
    });
    if (wrong === undefined)
      return ok({
        lines: lines.slice(rest.length),
        lastPosition: rest[Math.min(lines.length, rest.length) - 1]?.position ?? 1,
      });
    if (start === 0) differs = { line: wrong, our: rest[lines.indexOf(wrong)] };
  }
  // After the last line of its day, with the balance that follows.
  if (first.day === last.day && first.balancePaise - first.amountPaise === last.balancePaise) return ok({ lines });
  const { line, our } = differs;
  // One that begins on the last day may as well leave a gap.
  const startsAt = (each: FileLine | BankLine): number => each.balancePaise - each.amountPaise;
  const overlaps = first.day < last.day || ours.some((each) => startsAt(each) === startsAt(first));
  return {
    ...refuse('bank/overlap-differs', { facts: { line: line.line, day: line.day } }),
    ...(our && overlaps ? { place: our } : {}),
  };
}
const plainText = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
/** A narration that no file told, or that is erased, is not compared: nothing was believed of it. */
const isSame = (ctx: Context, line: FileLine, our: BankLine): boolean =>
  line.day === our.day &&
  line.amountPaise === our.amountPaise &&
  line.balancePaise === our.balancePaise &&
  line.reference === our.reference &&
  (our.narration === null || plainText(ctx.decrypt(our.narration, our.id)) === plainText(line.narration));
