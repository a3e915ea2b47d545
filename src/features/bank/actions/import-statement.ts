import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import type { CsvRow } from '#kit/files/read-csv.ts';
import { readTableFile, type TableFault } from '#kit/files/read-table-file.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type {
  BankAccount,
  BankLine,
  FileLine,
  FileStatement,
  StatementColumns,
  StatementField,
  StatementPreview,
} from '../model.ts';
import {
  accountsAbove,
  findHead,
  type FoundHead,
  isOfAccount,
  readStatement,
  recognise,
  type StatementFault,
  utrsIn,
} from '../rules/statement.ts';
import { missingColumns } from '../rules/statement-columns.ts';
import {
  deleteOldUploads,
  deleteUpload,
  deleteUploadOf,
  findAccount,
  findUpload,
  firstBankDay,
  insertAccount,
  insertLines,
  insertStatement,
  insertWithinOpening,
  lastLine,
  linesFrom,
  lockBank,
  setColumns,
  statementOfFile,
  storeUpload,
  sentWith,
  type Upload,
} from '../store/bank.ts';
import { postingsBefore } from '../store/movements.ts';
import { maxPreviewed, maxStatementBytes, maxStatementRows } from '../terms.ts';
import { matchLines } from './match-lines.ts';

export interface UploadedStatement {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The account's number as the person typed it: whole for the first statement, else only where the file names none. */
  readonly accountNumber: string;
  /** Until which day it goes, where the file does not say so. */
  readonly until?: string | undefined;
  readonly actor: string;
}
export interface ImportedStatement {
  /** Of the statement; of the upload while its columns have to be chosen. */
  readonly id: string;
  readonly needsColumns: boolean;
  readonly newLines: number;
  readonly tied: number;
}
type FileFault = TableFault | StatementFault | 'bank/no-file' | 'bank/columns';
type AccountFault = 'bank/account-missing' | 'bank/other-account';
type FitFault = 'bank/imported-before' | 'bank/gap' | 'bank/overlap-differs';
export type ImportCodes = FileFault | AccountFault | FitFault;

interface Account {
  readonly accountKey: string;
  readonly lastFour: string;
}

/**
 * Imports a statement of our bank account, whole or not at all: each line counts once, however many files show it. The first
 * file sets the opening balance. A file of another account, with a gap to the lines before it, or that differs from them is
 * refused. Lines whose reference and amount are those of a movement are tied. A file whose columns are not known is stored,
 * encrypted, until somebody chooses them. Safe to repeat and to run many at once.
 */
export async function importStatement(
  ctx: Context,
  file: UploadedStatement,
): Promise<Result<ImportedStatement, ImportCodes>> {
  const read = await readUpload(ctx, file);
  if (!read.ok) return read;
  const { rows, ...from } = read.value;
  return missingColumns(from.head.columns).length > 0
    ? storeForColumns(ctx, rows, from)
    : ctx.transaction((tx) => importRows(ctx, tx, rows, from));
}

/**
 * Stores a statement, encrypted, with what importing it would do, for a day at most; a person has to import it then. Refuses
 * what `importStatement` refuses. The same file of the same person replaces the one before.
 */
export async function previewStatement(
  ctx: Context,
  file: UploadedStatement,
): Promise<Result<ImportedStatement, ImportCodes>> {
  const read = await readUpload(ctx, file);
  if (!read.ok) return read;
  const { rows, ...from } = read.value;
  if (missingColumns(from.head.columns).length > 0) return storeForColumns(ctx, rows, from);
  return ctx.transaction((tx) => storePreview(ctx, tx, rows, from));
}

/** Previews an uploaded statement with these columns, which are remembered when it is imported. */
export async function chooseColumns(
  ctx: Context,
  input: { readonly id: string; readonly columns: StatementColumns },
): Promise<Result<ImportedStatement, ImportCodes | 'bank/unknown-upload'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<ImportedStatement, ImportCodes | 'bank/unknown-upload'>> => {
    const stored = await findUpload(tx, input.id);
    if (!stored) return refuse('bank/unknown-upload');
    const faults = faultsOf(stored.head, input.columns);
    if (faults.length > 0) return refuse('bank/columns', { fields: faults });
    const rows = rowsOf(ctx, stored);
    const head = findHead(rows, input.columns);
    return head ? storePreview(ctx, tx, rows, fileOf(stored, head, at)) : refuse('bank/no-lines');
  });
}

/**
 * Imports an uploaded statement as its preview shows it. Who uploaded the file is who imported it. When a colleague imported
 * some of its lines since, nothing is imported and the preview is made anew.
 * @param input `newLines`: how many new lines the person saw
 */
export async function importUpload(
  ctx: Context,
  input: { readonly id: string; readonly newLines: number; readonly actor: string },
): Promise<Result<ImportedStatement, ImportCodes | 'bank/unknown-upload' | 'bank/preview-changed'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(
    async (tx): Promise<Result<ImportedStatement, ImportCodes | 'bank/unknown-upload' | 'bank/preview-changed'>> => {
      await lockBank(tx);
      const stored = await findUpload(tx, input.id);
      if (!stored) return refuse('bank/unknown-upload');
      if (stored.columns === null) return refuse('bank/columns');
      const rows = rowsOf(ctx, stored);
      const head = findHead(rows, stored.columns);
      if (!head) return refuse('bank/no-lines');
      const file = fileOf(stored, head, at);
      const plan = await planImport(ctx, tx, rows, file);
      if (!plan.ok) return plan;
      if (plan.value.lines.length === input.newLines)
        return importPlanned(ctx, tx, plan.value, { ...file, importedBy: input.actor });
      const again = await storePreview(ctx, tx, rows, file);
      return again.ok ? refuse('bank/preview-changed') : again;
    },
  );
}

const rowsOf = (ctx: Context, { content, id }: Upload): CsvRow[] => JSON.parse(ctx.decrypt(content, id)) as CsvRow[];
const fileOf = (stored: Upload, head: FoundHead, at: Date): ReadFile => ({
  ...stored,
  at,
  head,
  actor: stored.uploadedBy,
  uploadId: stored.id,
});
async function readUpload(
  ctx: Context,
  file: UploadedStatement,
): Promise<Result<ReadFile & { readonly rows: readonly CsvRow[] }, ImportCodes>> {
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
const faultsOf = (head: readonly string[], columns: StatementColumns) => [
  ...missingColumns(columns).map((field) => ({ field, reason: 'missing' })),
  ...(Object.entries(columns) as [StatementField, string][])
    .filter(([, name]) => !head.includes(name))
    .map(([field]) => ({ field, reason: 'invalid' })),
];

/** Removes an upload. */
export const discardUpload = (ctx: Context, id: string): Promise<unknown> => deleteUpload(ctx.db, id);
/** The timer's entry: removes uploads that nobody imported within a day. */
export const removeOldUploads = async (ctx: Context): Promise<void> =>
  void (await deleteOldUploads(ctx.db, before(await ctx.businessNow(), dayMs)));

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

interface ReadFile extends Account {
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
const storeForColumns = (
  ctx: Context,
  rows: readonly CsvRow[],
  file: ReadFile,
): Promise<Result<ImportedStatement, never>> =>
  ctx.transaction(async (tx) => {
    const id = await keepUpload(ctx, tx, rows, file);
    return ok({ id, needsColumns: true, newLines: 0, tied: 0 });
  });
/** Stores the file with its preview, or without one while its columns have to be chosen. */
async function keepUpload(
  ctx: Context,
  tx: Tx,
  rows: readonly CsvRow[],
  { head, actor: uploadedBy, uploadId, at, ...file }: ReadFile,
  preview?: StatementPreview,
): Promise<string> {
  const id = uploadId ?? newId('bsu');
  if (uploadId === undefined) await deleteUploadOf(tx, file.digest, uploadedBy);
  await storeUpload(tx, {
    ...file,
    id,
    uploadedBy,
    uploadedAt: at,
    content: ctx.encrypt(JSON.stringify(rows), id),
    head: head.names,
    columns: preview ? head.columns : null,
    preview: preview ? ctx.encrypt(JSON.stringify(preview), id) : null,
  });
  return id;
}
async function storePreview(
  ctx: Context,
  tx: Tx,
  rows: readonly CsvRow[],
  file: ReadFile,
): Promise<Result<ImportedStatement, ImportCodes>> {
  await lockBank(tx);
  const plan = await planImport(ctx, tx, rows, file);
  if (!plan.ok) return plan;
  const { known, statement, lines } = plan.value;
  const sum = (sign: 1 | -1) => lines.reduce((total, { amountPaise }) => total + Math.max(0, sign * amountPaise), 0);
  const id = await keepUpload(ctx, tx, rows, file, {
    firstDay: statement.firstDay,
    lastDay: statement.lastDay,
    lines: statement.lines.length,
    newLines: lines.length,
    incomingPaise: sum(1),
    outgoingPaise: sum(-1),
    closingPaise: statement.closingPaise,
    openingPaise: known ? null : statement.openingPaise,
    shown: lines
      .slice(0, maxPreviewed)
      .map(({ day, narration, amountPaise, balancePaise }) => ({ day, narration, amountPaise, balancePaise })),
  });
  return ok({ id, needsColumns: false, newLines: lines.length, tied: 0 });
}

/** What an import would do. */
interface Plan {
  readonly at: Date;
  /** Undefined for the first statement. */
  readonly known: BankAccount | undefined;
  readonly statement: FileStatement;
  /** Those that are new. */
  readonly lines: readonly FileLine[];
  /** Of the file's last line, where all of them are known. */
  readonly lastPosition?: number;
}
/** Compares a file with what is imported, under the lock of the bank. */
async function planImport(
  ctx: Context,
  tx: Tx,
  rows: readonly CsvRow[],
  file: ReadFile,
): Promise<Result<Plan, ImportCodes>> {
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

async function importRows(
  ctx: Context,
  tx: Tx,
  rows: readonly CsvRow[],
  file: ReadFile,
): Promise<Result<ImportedStatement, ImportCodes>> {
  await lockBank(tx);
  const plan = await planImport(ctx, tx, rows, file);
  return plan.ok ? importPlanned(ctx, tx, plan.value, file) : plan;
}
async function importPlanned(
  ctx: Context,
  tx: Tx,
  { at, known, statement, lines: fresh, lastPosition }: Plan,
  file: ReadFile,
): Promise<Result<ImportedStatement, never>> {
  const id = newId('bst');
  const { accountKey, lastFour, actor, head } = file;
  if (known) {
    await setColumns(tx, head.columns);
    await listEarlierDebits(tx, known, statement, at);
  } else {
    const { firstDay: openedOn, openingPaise } = statement;
    await insertAccount(tx, { accountKey, lastFour, openedOn, openingPaise, columns: head.columns, at, by: actor });
  }
  const last = await lastLine(tx);
  const lines = fresh.map((line, place): NewLineOf => ({
    line,
    id: newId('bsl'),
    position: (last?.position ?? 0) + place + 1,
  }));
  await insertStatement(tx, {
    ...statement,
    id,
    accountKey,
    lastFour,
    lines: statement.lines.length,
    newLines: lines.length,
    lastPosition: lines.at(-1)?.position ?? lastPosition ?? 1,
    fileName: file.fileName,
    digest: file.digest,
    importedAt: at,
    importedBy: actor,
  });
  await insertLines(
    tx,
    lines.map((line) => storedLine(ctx, id, line)),
  );
  if (!known) await postOpening(tx, statement, id);
  const tied = await matchLines(ctx, tx, at);
  if (file.uploadId !== undefined) await deleteUpload(tx, file.uploadId);
  await recordAudit(tx, {
    actor: file.importedBy ?? actor,
    action: 'bank/statement-imported',
    subject: id,
    details: { digest: file.digest, uploadedBy: actor, lines: statement.lines.length, newLines: lines.length, tied },
  });
  return ok({ id, needsColumns: false, newLines: lines.length, tied });
}
interface NewLineOf {
  readonly line: FileLine;
  readonly id: string;
  readonly position: number;
}
const storedLine = (ctx: Context, statementId: string, { line, id, position }: NewLineOf) => ({
  ...line,
  id,
  statementId,
  position,
  utr: utrsIn(line.reference, line.narration)[0] ?? null,
  recognised: recognise(line.narration, line.amountPaise),
  narration: line.narration === '' ? null : ctx.encrypt(line.narration, id),
});

interface Fitted {
  /** Those that are new. */
  readonly lines: readonly FileLine[];
  /** Of the file's last line, where all of them are known. */
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

/**
 * A file that reaches back before the opening balance shows what left the bank until then. Debits since the first movement of
 * these books that they do not have are listed, once.
 */
async function listEarlierDebits(tx: Tx, { openedOn }: BankAccount, { lines }: FileStatement, at: Date): Promise<void> {
  const since = await firstBankDay(tx);
  const earlier = lines.filter(({ day, amountPaise }) => day < openedOn && amountPaise < 0 && since && day >= since);
  const named = earlier.map((line) => ({ ...line, utrs: utrsIn(line.reference, line.narration) }));
  const sent = await sentWith(
    tx,
    named.flatMap(({ utrs }) => utrs),
  );
  const unknown = named.filter(
    ({ utrs, amountPaise }) => !sent.some(({ utr, paise: known }) => utrs.includes(utr) && known === -amountPaise),
  );
  const [first] = unknown;
  if (!first) return;
  const shown = unknown.map(({ day, amountPaise, balancePaise }) => [day, amountPaise, balancePaise]);
  const digest = await sha256Of(new TextEncoder().encode(JSON.stringify(shown)));
  await recordEvent(tx, 'bank-debits-before-opening', {
    subject: digest.slice(0, 12),
    details: {
      day: first.day,
      count: unknown.length,
      paise: unknown.reduce((sum, { amountPaise }) => sum - amountPaise, 0),
    },
    at,
  });
}

/** What lay in the bank before the first line, less what these books had moved by then: those postings lay in it. */
async function postOpening(tx: Tx, { firstDay, openingPaise, lines }: FileStatement, id: string): Promise<void> {
  const shown = new Set(lines.flatMap(({ reference, narration }) => utrsIn(reference, narration)));
  const within = (await postingsBefore(tx, firstDay)).filter(({ utr }) => utr === null || !shown.has(utr));
  const rest = openingPaise - within.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const posting = { of: id, at: startOfDayInIndia(firstDay), amountPaise: paise(Math.abs(rest)) };
  if (rest !== 0) await post(tx, { ...posting, kind: rest > 0 ? 'bank-opening' : 'bank-opening-overdrawn' });
  await insertWithinOpening(tx, [
    ...within.map(({ source }) => source),
    ...(rest === 0 ? [] : [`bank-statement:${id}:opening`]),
  ]);
}
