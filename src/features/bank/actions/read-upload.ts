import type { Context } from '#kit/context.ts';
import type { CsvRow } from '#kit/files/read-csv.ts';
import { readTableFile, type TableFault } from '#kit/files/read-table-file.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import type { BankAccount } from '../model.ts';
import { accountsAbove, findHead, type FoundHead, isOfAccount } from '../rules/statement.ts';
import { findAccount, type Upload } from '../store/bank.ts';
import { maxStatementBytes, maxStatementRows } from '../terms.ts';

export interface UploadedStatement {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The account's number as the person typed it: whole for the first statement, else only where the file names none. */
  readonly accountNumber: string;
  /** Until which day it goes, where the file does not say so. */
  readonly until?: string | undefined;
  readonly actor: string;
}
export type ReadFault = TableFault | AccountFault | 'bank/no-file' | 'bank/no-lines';
type AccountFault = 'bank/account-missing' | 'bank/other-account';

interface Account {
  readonly accountKey: string;
  readonly lastFour: string;
}

export interface ReadFile extends Account {
  readonly digest: string;
  readonly fileName: string;
  readonly head: FoundHead;
  readonly until: string | null;
  /** When it is read, in the product's time. */
  readonly at: Date;
  /** Who brought the file in. */
  readonly actor: string;
  readonly uploadId?: string;
  /** Who imported it after its preview. */
  readonly importedBy?: string;
}
/** Reads an uploaded file, and of which account it is. */
export async function readUpload(
  ctx: Context,
  file: UploadedStatement,
): Promise<Result<ReadFile & { readonly rows: readonly CsvRow[] }, ReadFault>> {
  if (file.fileName === '' && file.bytes.length === 0) return refuse('bank/no-file');
  const read = await readTableFile(file.bytes, { maxBytes: maxStatementBytes, maxRows: maxStatementRows });
  if (!read.ok) return read;
  const known = await findAccount(ctx.db);
  const head = findHead(read.value, known?.columns);
  if (!head) return refuse('bank/no-lines');
  const account = await accountOf(ctx, known, file.accountNumber, accountsAbove(read.value, head));
  if (!account.ok) return account;
  return ok({
    ...account.value,
    rows: read.value,
    head,
    digest: await sha256Of(file.bytes),
    fileName: file.fileName.replace(/\p{Cc}/gu, '').slice(-100) || 'statement',
    actor: file.actor,
    at: await ctx.businessNow(),
    until: file.until === undefined || file.until === '' ? null : file.until,
  });
}
/** The rows of a file that is stored. */
export const rowsOf = (ctx: Context, { content, id }: Upload): CsvRow[] =>
  JSON.parse(ctx.decrypt(content, id)) as CsvRow[];
/** A stored file as it was read, with these columns. */
export const fileOf = (stored: Upload, head: FoundHead, at: Date): ReadFile => ({
  ...stored,
  at,
  head,
  actor: stored.uploadedBy,
  uploadId: stored.id,
});

const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '').replace(/^0+/, '');
const keyOf = (ctx: Context, digits: string): Promise<string> => ctx.lastingHash('bank/account', digitsOf(digits));
async function accountOf(
  ctx: Context,
  known: BankAccount | undefined,
  typed: string,
  printed: readonly string[],
): Promise<Result<Account, AccountFault>> {
  const whole = printed.find((number) => /^\d{9,}$/.test(number));
  const digits = digitsOf(typed === '' && !known ? (whole ?? '') : typed);
  if (digits !== '' && !/^\d{4,20}$/.test(digits)) return refuse('bank/account-missing');
  if (!known) {
    if (digits.length < 6) return refuse('bank/account-missing');
    const lastFour = digits.slice(-4);
    if (!isOfAccount(printed, (number) => digitsOf(number) === digits, lastFour)) return refuse('bank/other-account');
    return ok({ accountKey: await keyOf(ctx, digits), lastFour });
  }
  const { accountKey, lastFour } = known;
  if (digits === '' && printed.length === 0) return refuse('bank/account-missing');
  const keys = new Map<string, string>();
  for (const number of printed) keys.set(number, await keyOf(ctx, number));
  const isTyped =
    digits === '' || (digits.length > 4 ? (await keyOf(ctx, digits)) === accountKey : digits === lastFour);
  return isTyped && isOfAccount(printed, (number) => keys.get(number) === accountKey, lastFour)
    ? ok({ accountKey, lastFour })
    : refuse('bank/other-account', { facts: { lastFour } });
}
