import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { signedOnWire as wire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { approvalBlock, readApproval } from '#features/approvals/actions/decide.ts';
import { readRights } from '#features/approvals/actions/read-rights.ts';
import { readSelection } from '#features/lists/actions/read-selection.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type {
  BankLine,
  DeskBank,
  DeskBankLine,
  DeskBankLineRecord,
  DeskMovement,
  DeskPreview,
  DeskProposal,
  Movement,
  StatementPreview,
} from '../model.ts';
import { proposeColumns } from '../rules/statement-columns.ts';
import {
  findAccount,
  findLine,
  findStatement,
  isMonthClosed,
  lastLine,
  lastStatementDay,
  linesById,
  proposedLines,
  readSums,
  soleImporters,
  type Upload,
  uploads,
  waitingRecords,
} from '../store/bank.ts';
import { openMovements } from '../store/movements.ts';
import type { BankContext } from './context.ts';
import { frozenOf } from './mark-lines.ts';
import { cluesOf, narrationOf } from './match-lines.ts';
import { keyOf } from './tie-line.ts';

type Visitor = Pick<DeskSession, 'accountId' | 'roles'>;
/** Movements that a page offers for a line. */
const maxOffered = 40;

const deskLine = (
  ctx: Pick<Context, 'decrypt'>,
  line: BankLine,
  { visitor, proposed }: { readonly visitor: Visitor; readonly proposed: ReadonlySet<string> },
): DeskBankLine => ({
  id: line.id,
  day: line.day,
  amount: wire(line.amountPaise),
  balance: wire(line.balancePaise),
  narration: showField(visitor.roles, 'bank/narration', narrationOf(ctx, line)),
  utr: line.utr,
  recognised: line.recognised,
  kind: line.tiedKind,
  record: line.tiedRecord,
  isProposed: proposed.has(line.id),
});
async function deskLines(
  ctx: Pick<Context, 'decrypt'>,
  tx: Tx,
  lines: readonly BankLine[],
  visitor: Visitor,
): Promise<DeskBankLine[]> {
  const ids = lines.map(({ id }) => id);
  const proposed = new Set(await proposedLines(tx, ids));
  return lines.map((line) => deskLine(ctx, line, { visitor, proposed }));
}

/** The ids of all lines of a query. */
export const idsOfQuery = (ctx: BankContext, query: string, desk: DeskSession): ReturnType<typeof readSelection> =>
  readSelection(ctx, { list: 'bank', selection: { query }, desk });

/** The account with its balances, files that are not imported yet, and what waits for a second person. */
export async function readBank(ctx: Context, visitor: Visitor): Promise<DeskBank> {
  const account = await findAccount(ctx.db);
  const waiting = await uploads(ctx.db);
  const staff = await namesOfActors(
    ctx.db,
    waiting.map(({ uploadedBy }) => uploadedBy),
  );
  const proposals: DeskProposal[] = [];
  for (const record of await waitingRecords(ctx.db)) proposals.push(await deskProposal(ctx, record, visitor));
  return {
    account: account ? await balancesOf(ctx, account) : null,
    uploads: waiting.map((upload) => ({
      id: upload.id,
      fileName: upload.fileName,
      uploadedBy: staff.get(upload.uploadedBy) ?? upload.uploadedBy,
      uploadedAt: upload.uploadedAt.toISOString(),
      head: upload.head,
      proposed: proposeColumns(upload.head),
      preview: upload.preview === null ? null : deskPreview(ctx, upload, upload.preview, visitor),
    })),
    proposals,
  };
}
function deskPreview(
  ctx: Pick<Context, 'decrypt'>,
  { id, lastFour }: Upload,
  stored: string,
  { roles }: Visitor,
): DeskPreview {
  const preview = JSON.parse(ctx.decrypt(stored, id)) as StatementPreview;
  const { firstDay, lastDay, lines, newLines, openingPaise } = preview;
  return {
    lastFour,
    firstDay,
    lastDay,
    lines,
    newLines,
    incoming: wire(preview.incomingPaise),
    outgoing: wire(preview.outgoingPaise),
    closing: wire(preview.closingPaise),
    opening: openingPaise === null ? null : wire(openingPaise),
    shown: preview.shown.map(({ day, narration, amountPaise, balancePaise }) => ({
      day,
      narration: showField(roles, 'bank/narration', narration),
      amount: wire(amountPaise),
      balance: wire(balancePaise),
    })),
  };
}
async function balancesOf(
  ctx: Context,
  { lastFour, openedOn, openingPaise }: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
): Promise<DeskBank['account']> {
  const { ledgerPaise, shownPaise, listedPaise } = await readSums(ctx.db);
  const statementPaise = (await lastLine(ctx.db))?.balancePaise ?? openingPaise;
  return {
    lastFour,
    openedOn,
    lastDay: (await lastStatementDay(ctx.db)) ?? openedOn,
    statement: wire(statementPaise),
    ledger: wire(ledgerPaise),
    unshown: wire(ledgerPaise - shownPaise),
    listed: wire(listedPaise),
    isBalanced: shownPaise + listedPaise === statementPaise,
  };
}
async function deskProposal(ctx: Context, record: string, visitor: Visitor): Promise<DeskProposal> {
  const approval = defined(await readApproval(ctx.db, { kind: 'bank-lines', record }));
  const { lines: ids, category } = frozenOf(approval);
  const lines = await linesById(ctx.db, ids);
  const sole = new Map((await soleImporters(ctx.db, ids)).map(({ id, importedBy }) => [id, importedBy]));
  const staff = await namesOfActors(ctx.db, [approval.madeBy, ...sole.values()]);
  const soleOf = (id: string): string | null => staff.get(sole.get(id) ?? '') ?? sole.get(id) ?? null;
  const block = await approvalBlock(ctx.db, approval, { actor: visitor.accountId, at: await ctx.businessNow() });
  return {
    number: record,
    category,
    lines: (await deskLines(ctx, ctx.db, lines, visitor)).map((line) => ({ ...line, onlyImportedBy: soleOf(line.id) })),
    sum: wire(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    madeBy: staff.get(approval.madeBy) ?? approval.madeBy,
    madeAt: approval.madeAt.toISOString(),
    lapsesAt: approval.lapsesAt.toISOString(),
    rights: await readRights(ctx.db, approval, visitor),
    block: block ?? null,
  };
}

/** A line with what it may be. */
export async function readBankLine(
  ctx: BankContext,
  id: string,
  visitor: Visitor,
): Promise<Result<DeskBankLineRecord, 'bank/unknown-line'>> {
  const line = await findLine(ctx.db, id);
  if (!line) return refuse('bank/unknown-line');
  const [shown] = await deskLines(ctx, ctx.db, [line], visitor);
  const { fileName, importedAt, importedBy } = defined(await findStatement(ctx.db, line.statementId));
  const staff = await namesOfActors(ctx.db, [importedBy, line.tiedBy ?? importedBy]);
  return ok({
    ...defined(shown),
    reference: showField(visitor.roles, 'bank/narration', line.reference).text,
    tiedAt: line.tiedAt?.toISOString() ?? null,
    tiedBy: line.tiedBy === null ? null : (staff.get(line.tiedBy) ?? line.tiedBy),
    fileName,
    importedAt: importedAt.toISOString(),
    importedBy: staff.get(importedBy) ?? importedBy,
    movements: line.tiedKind === null ? await offeredFor(ctx, line) : [],
    invoicePayments: (await ctx.findInvoicePayments(ctx.db, id)).map(({ serial, number, amountPaise }) => ({
      serial,
      number,
      amount: wire(amountPaise),
    })),
    payableInvoices: (line.amountPaise > 0 ? await ctx.findPayableInvoices(ctx.db, id) : []).map(
      ({ duePaise, leftPaise, ...invoice }) => ({
        ...invoice,
        due: wire(duePaise),
        paying: wire(Math.min(duePaise, leftPaise)),
      }),
    ),
    isMonthClosed: await isMonthClosed(ctx.db, line.day),
  });
}
/** Movements of the line's side: with its references, then of its sum, then the nearest days. */
async function offeredFor(ctx: Context, line: BankLine): Promise<DeskMovement[]> {
  const { utrs, references } = cluesOf(ctx, line);
  const rank = ({ utr, record, amountPaise }: Movement): number => {
    if ((utr !== null && utrs.includes(utr)) || references.includes(record)) return 0;
    return amountPaise === line.amountPaise ? 1 : 2;
  };
  const apart = ({ day }: Movement): number => Math.abs(Date.parse(day) - Date.parse(line.day));
  return (await openMovements(ctx.db))
    .filter(({ amountPaise }) => Math.sign(amountPaise) === Math.sign(line.amountPaise))
    .toSorted((a, b) => rank(a) - rank(b) || apart(a) - apart(b))
    .slice(0, maxOffered)
    .map((movement) => ({
      key: keyOf(movement),
      kind: movement.kind,
      record: movement.record,
      utr: movement.utr,
      day: movement.day,
      amount: wire(movement.amountPaise),
    }));
}
