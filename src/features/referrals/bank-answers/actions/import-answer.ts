import type { Context, Tx } from '#kit/context.ts';
import type { CsvRow } from '#kit/files/read-csv.ts';
import { isWorkbook, readTableFile, type TableFault } from '#kit/files/read-table-file.ts';
import { newId } from '#kit/ids.ts';
import { plainName } from '#kit/files/imported-file.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import { findTransfers } from '#features/payments/transfers/actions/transfer-in-run.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { AnswerColumns } from '../../payout-runs/model/bank-files.ts';
import type { AnswerRow } from '../model.ts';
import { bankVerdict, isOtherAccount, referenceIn } from '../rules.ts';
import { maxAnswerBytes, maxAnswerRows } from '../../terms.ts';
import {
  answerOfFile,
  answerRows,
  deleteAnswer,
  insertAnswer,
  insertAnswerRows,
  lockAnswer,
  payoutsByReference,
} from '../store.ts';
import { readSettings } from '../../payout-runs/store.ts';
import { claimsByIds } from '../../claims/store/claims.ts';
import { readAccounts } from '../../claims/actions/account-keys.ts';
import { judgeRows, storeDoubts } from './judge-answer.ts';

export interface ImportedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Names of its columns. */
  readonly columns: AnswerColumns;
  readonly actor: string;
}
type ImportCodes =
  | TableFault
  | 'answers/file-missing'
  | 'answers/columns'
  | 'answers/no-rows'
  | 'answers/cut-off'
  | 'answers/imported-before';
const maxTextLength = 300;

/**
 * Stores the rows of a file in which the bank reports the result of transfers, for the preview: nothing is paid by it.
 * Only the named columns are stored. Names what is wrong with the file as a whole. The same file again is refused with the id
 * of the first import, also when several import it at once.
 * @returns the id
 */
export async function importAnswer(ctx: Context, file: ImportedFile): Promise<Result<string, ImportCodes>> {
  if (file.fileName === '' && file.bytes.length === 0) return refuse('answers/file-missing');
  const read = await readTableFile(file.bytes, { maxBytes: maxAnswerBytes, maxRows: maxAnswerRows + 1 });
  if (!read.ok) return read;
  const named = readRows(read.value, file.columns, isWorkbook(file.bytes));
  if (!named.ok) return named;
  const { length: rows } = named.value;
  const sha256 = await sha256Of(file.bytes);
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<string, ImportCodes>> => {
    const id = newId('ban');
    const { actor } = file;
    const fileName = file.fileName.slice(-100) || 'csv';
    const answer = { id, sha256, fileName, rows, importedAt: at, importedBy: actor };
    if (!(await insertAnswer(tx, answer))) {
      const first = await answerOfFile(tx, sha256);
      return refuse('answers/imported-before', { facts: { id: first?.id ?? '' } });
    }
    const settings = await readSettings(tx);
    const entries = (await compareAccounts(ctx, tx, named.value)).map((row) => ({
      ...row,
      payoutReference: referenceIn(row.reference) ?? null,
      verdict: verdictOf(bankVerdict(row, settings)),
    }));
    await insertAnswerRows(tx, id, entries);
    await storeDoubts(tx, await judgeRows(tx, await answerRows(tx, id), { accountId: actor, now: at }), at);
    await recordAudit(tx, {
      actor,
      action: 'payouts/answer-imported',
      subject: id,
      details: { count: rows, sha256 },
    });
    return ok(id);
  });
}

/** What is pending says nothing yet. */
const verdictOf = (verdict: ReturnType<typeof bankVerdict>) =>
  verdict === undefined || verdict === 'pending' ? null : verdict;

/** Columns of these names that a head does not have. */
const missingIn = ({ cells }: CsvRow, columns: AnswerColumns): (keyof AnswerColumns)[] => {
  const names = new Set(cells.map(plainName));
  return (Object.keys(columns) as (keyof AnswerColumns)[]).filter((field) => {
    const isNeeded = field === 'reference' || field === 'amount' || field === 'utr';
    return columns[field] === '' ? isNeeded : !names.has(plainName(columns[field]));
  });
};
/** Titles may be above the head. */
const maxLinesAbove = 60;
function readRows(
  table: readonly CsvRow[],
  columns: AnswerColumns,
  isWhole: boolean,
): Result<ReadRow[], 'answers/no-rows' | 'answers/columns' | 'answers/cut-off'> {
  const found = table.slice(0, maxLinesAbove).findIndex((row) => missingIn(row, columns).length === 0);
  const [head, ...body] = table.slice(Math.max(0, found));
  if (!head || body.length === 0) return refuse('answers/no-rows');
  const places = head.cells.map(plainName);
  const placeOf = (name: string): number => (name === '' ? -1 : places.indexOf(plainName(name)));
  const missing = missingIn(head, columns);
  if (missing.length > 0)
    return refuse('answers/columns', {
      fields: missing.map((field) => ({ field, reason: 'no-column' })),
      facts: { columns: head.cells.slice(0, 30).join(', ').slice(0, 500) },
    });
  const last = body.at(-1);
  // A file that ends within a row.
  if (
    !isWhole &&
    last &&
    last.cells.length < head.cells.length &&
    body.length > 1 &&
    last.cells.length < (body[0]?.cells.length ?? 0)
  )
    return refuse('answers/cut-off', { facts: { line: last.line } });
  const whole = (row: CsvRow, name: string): string => row.cells[placeOf(name)] ?? '';
  const cell = (row: CsvRow, name: string): string => whole(row, name).slice(0, maxTextLength);
  // Before the cut, which could shorten an account number to less than we look for.
  const freeText = (row: CsvRow, name: string): string => withoutAccounts(whole(row, name)).slice(0, maxTextLength);
  return ok(
    body.map((row) => ({
      line: row.line,
      reference: cell(row, columns.reference),
      amount: cell(row, columns.amount),
      utr: cell(row, columns.utr),
      status: freeText(row, columns.status),
      reason: freeText(row, columns.reason),
      day: cell(row, columns.day),
      account: whole(row, columns.account),
    })),
  );
}
/** A row with the account as the bank prints it, which is compared and not stored. */
type ReadRow = Omit<AnswerRow, 'isOtherAccount'> & { readonly account: string };

async function compareAccounts(ctx: Context, tx: Tx, entries: readonly ReadRow[]): Promise<AnswerRow[]> {
  const named = entries.filter(({ account }) => account !== '');
  const payouts = await payoutsByReference(
    tx,
    named.flatMap(({ reference }) => referenceIn(reference) ?? []),
  );
  const paidOf = new Map(payouts.map(({ id, claimId, refundId }) => [id, claimId ?? refundId ?? '']));
  const claims = [
    ...(await claimsByIds(tx, [...new Set(paidOf.values())])),
    ...(await findTransfers(tx, [...new Set(paidOf.values())])).map((transfer) => ({
      ...transfer,
      id: transfer.refundId,
      detailsErasedAt: transfer.accountSealed === '' ? transfer.requestedAt : null,
    })),
  ];
  const accounts = await readAccounts(
    ctx,
    claims.filter(({ detailsErasedAt }) => detailsErasedAt === null),
  );
  return entries.map(({ account, ...row }) => {
    const accountNumber = accounts.get(paidOf.get(referenceIn(row.reference) ?? '') ?? '');
    return { ...row, isOtherAccount: accountNumber !== undefined && isOtherAccount(account, { accountNumber }) };
  });
}

/** Free text of the bank with the last four digits of each number that can be an account's, also of one in groups. */
const withoutAccounts = (text: string): string =>
  text.replaceAll(/\d{3,}(?:[ -]\d{3,})*/g, (found) => {
    const digits = found.replaceAll(/\D/g, '');
    return digits.length < 9 ? found : `••••${digits.slice(-4)}`;
  });

/** Deletes an import of which nothing was applied, for example one with the wrong columns: the file can be imported again. */
export function discardAnswer(
  ctx: Context,
  input: { readonly answerId: string; readonly actor: string },
): Promise<Result<undefined, 'answers/unknown' | 'answers/applied'>> {
  const { answerId, actor } = input;
  return ctx.transaction(async (tx): Promise<Result<undefined, 'answers/unknown' | 'answers/applied'>> => {
    if (!(await lockAnswer(tx, answerId))) return refuse('answers/unknown');
    if (await isApplied(tx, answerId)) return refuse('answers/applied');
    await deleteAnswer(tx, answerId);
    await recordAudit(tx, { actor, action: 'payouts/answer-discarded', subject: answerId });
    return ok(undefined);
  });
}
const isApplied = async (tx: Tx, answerId: string): Promise<boolean> =>
  (await answerRows(tx, answerId)).some(({ result }) => result !== 'waiting');

/** The columns of the owner's settings, with which a file is read first. */
export const answerColumns = async (ctx: Pick<Context, 'db'>): Promise<AnswerColumns> =>
  (await readSettings(ctx.db)).answer;
