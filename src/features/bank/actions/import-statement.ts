import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import type { CsvRow } from '#kit/files/read-csv.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import { before, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type {
  BankAccount,
  FileLine,
  FileStatement,
  StatementColumns,
  StatementField,
  StatementPreview,
} from '../model.ts';
import { findHead, recognise, utrsIn } from '../rules/statement.ts';
import { missingColumns } from '../rules/statement-columns.ts';
import {
  deleteOldUploads,
  deleteUpload,
  deleteUploadOf,
  findUpload,
  firstBankDay,
  insertAccount,
  insertLines,
  insertStatement,
  insertWithinOpening,
  lastLine,
  lockBank,
  setColumns,
  storeUpload,
  sentWith,
} from '../store/bank.ts';
import { postingsBefore } from '../store/movements.ts';
import { maxPreviewed } from '../terms.ts';
import type { LineContext } from './context.ts';
import { matchLines } from './match-lines.ts';
import { type Plan, type PlanFault, planImport } from './plan-import.ts';
import { fileOf, type ReadFault, type ReadFile, readUpload, rowsOf, type UploadedStatement } from './read-upload.ts';

export interface ImportedStatement {
  /** The id of the statement; while its columns have to be chosen, the id of the upload. */
  readonly id: string;
  readonly needsColumns: boolean;
  readonly newLines: number;
  readonly tied: number;
}
export type ImportCodes = ReadFault | PlanFault | 'bank/columns';

/**
 * Stores a statement, encrypted, with what importing it would do, for a day at most; a person has to import it then. A file of
 * another account, with a gap to the lines before it, or that differs from them is refused. The same file of the same person
 * replaces the one before. One whose columns are not known waits until somebody chooses them.
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
 * Imports an uploaded statement as its preview shows it, whole or not at all: each line counts once, however many files show it.
 * The first file sets the opening balance. Lines whose reference and amount are those of a movement are tied. Who uploaded the
 * file is who imported it. When a colleague imported some of its lines since, nothing is imported and the preview is made anew.
 * Safe to repeat and to run many at once.
 * @param input `newLines`: how many new lines the person saw
 */
export async function importUpload(
  ctx: LineContext,
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

async function importPlanned(
  ctx: LineContext,
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
