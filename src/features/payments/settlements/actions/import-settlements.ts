import type { CsvRow } from '#kit/files/read-csv.ts';
import { isWorkbook, readTableFile, type TableFault } from '#kit/files/read-table-file.ts';
import { newId } from '#kit/ids.ts';
import { uniqueNames } from '#kit/files/imported-file.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before, dayMs } from '#kit/time.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ReportColumns, ReportField, ReportRow } from '../model.ts';
import { chooseCells, missingColumns, proposeColumns } from '../rules/report-cells.ts';
import {
  deleteImport,
  deleteUnreadImports,
  findImport,
  importOfFile,
  insertImport,
  insertImportRows,
  lastTaxInFee,
  lockImport,
  setImportColumns,
  setTaxInFee,
} from '../store/settlement-imports.ts';
import { gatewaysWithPayments } from '../../store/payments.ts';
import { maxReportBytes, maxReportColumns, maxReportRows, maxReportSettlements } from '../../terms.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { chooseGateway, type Unclear } from './record-settlement.ts';

export interface UploadedReport {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Needed where more than one comes into question. */
  readonly gateway?: string | undefined;
  /** Staff choose the columns even if their names are known. */
  readonly choosesColumns: boolean;
  readonly actor: string;
}
export interface ImportedReport {
  readonly id: string;
  /** The same file was imported before, under this id. */
  readonly isKnown: boolean;
}
type ReportFault = TableFault | 'settlements/no-rows';

/**
 * Stores a gateway's report for its preview: nothing is recorded by it. Of its rows only the columns that are needed stay,
 * because a report has names and numbers of payers. While staff have to choose the columns, the whole file stays, encrypted,
 * for a day at most. Safe to repeat and to run many at once: a file is imported once.
 */
export async function importSettlements(
  ctx: PaymentsContext,
  report: UploadedReport,
): Promise<Result<ImportedReport, ReportFault | 'settlements/no-file' | Unclear | TooMany | 'settlements/cut-off'>> {
  if (report.fileName === '' && report.bytes.length === 0) return refuse('settlements/no-file');
  const read = await readReport(report.bytes);
  if (!read.ok) return read;
  const { head, body } = read.value;
  const proposed = proposeColumns(head);
  const columns = report.choosesColumns || missingColumns(proposed).length > 0 ? null : proposed;
  const chosen = columns === null ? [] : chooseCells(head, body, columns);
  if (hasTooMany(chosen)) return refuse('settlements/too-many-settlements');
  const sha256 = await sha256Of(report.bytes);
  const { actor } = report;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<ImportedReport, Unclear>> => {
    const gateway = chooseGateway(await gatewaysWithPayments(tx), report.gateway, ctx.gateway.name);
    if (!gateway.ok) return gateway;
    const id = newId('sim');
    const content = columns === null ? ctx.encrypt(JSON.stringify(read.value.body), id) : null;
    const fileName = report.fileName.replace(/\p{Cc}/gu, '').slice(-100) || 'report.csv';
    const taxInFee = await lastTaxInFee(tx, gateway.value, head);
    const input = { id, sha256, gateway: gateway.value, fileName, head, columns, taxInFee, content };
    if (!(await insertImport(tx, { ...input, importedAt: at, importedBy: actor })))
      return ok({ id: (await importOfFile(tx, sha256)) ?? '', isKnown: true });
    await insertImportRows(tx, id, chosen);
    await recordAudit(tx, {
      actor,
      action: 'payments/report-imported',
      subject: id,
      details: { rows: body.length, sha256 },
    });
    return ok({ id, isKnown: false });
  });
}

type TooMany = 'settlements/too-many-settlements';
type ChooseCodes = `settlements/${'unknown-import' | 'columns' | 'columns-chosen'}` | TooMany;
/** Reads an imported report with these columns, once. */
export async function chooseReportColumns(
  ctx: PaymentsContext,
  input: { readonly id: string; readonly columns: ReportColumns; readonly actor: string },
): Promise<Result<undefined, ChooseCodes>> {
  return ctx.transaction(async (tx): Promise<Result<undefined, ChooseCodes>> => {
    const stored = await lockImport(tx, input.id);
    if (!stored) return refuse('settlements/unknown-import');
    if (stored.content === null) return refuse('settlements/columns-chosen');
    const faults = faultsOfColumns(stored.head, input.columns);
    if (faults.length > 0) return refuse('settlements/columns', { fields: faults });
    const body = JSON.parse(ctx.decrypt(stored.content, stored.id)) as readonly CsvRow[];
    const chosen = chooseCells(stored.head, body, input.columns);
    if (hasTooMany(chosen)) return refuse('settlements/too-many-settlements');
    await setImportColumns(tx, stored.id, input.columns, input.actor);
    await insertImportRows(tx, stored.id, chosen);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'payments/report-columns-chosen',
      subject: stored.id,
      details: { columns: JSON.stringify(input.columns) },
    });
    return ok(undefined);
  });
}
const faultsOfColumns = (head: readonly string[], columns: ReportColumns) => {
  const chosen = Object.entries(columns) as [ReportField, string][];
  const twice = chosen.filter(([field, name]) => chosen.some(([other, same]) => other !== field && same === name));
  return [
    ...missingColumns(columns).map((field) => ({ field, reason: 'missing' })),
    ...chosen.filter(([, name]) => !head.includes(name)).map(([field]) => ({ field, reason: 'invalid' })),
    ...twice.map(([field]) => ({ field, reason: 'twice' })),
  ];
};

/** Says whether the fees of an imported report contain their GST; later reports with its head begin with the same. */
export const chooseTaxInFee = (
  ctx: PaymentsContext,
  input: { readonly id: string; readonly taxInFee: boolean; readonly actor: string },
): Promise<Result<undefined, 'settlements/unknown-import'>> =>
  ctx.transaction(async (tx) => {
    if (!(await lockImport(tx, input.id))) return refuse('settlements/unknown-import');
    if (await setTaxInFee(tx, input.id, input.taxInFee))
      await recordAudit(tx, {
        actor: input.actor,
        action: 'payments/report-fees-chosen',
        subject: input.id,
        after: { taxInFee: input.taxInFee },
      });
    return ok(undefined);
  });

/** Removes an imported report with its rows; what was recorded from it stays. The file can be imported again. */
export const removeImport = (
  ctx: PaymentsContext,
  input: { readonly id: string; readonly actor: string },
): Promise<Result<undefined, 'settlements/unknown-import'>> =>
  ctx.transaction(async (tx) => {
    if (!(await findImport(tx, input.id)) || !(await deleteImport(tx, input.id)))
      return refuse('settlements/unknown-import');
    await recordAudit(tx, { actor: input.actor, action: 'payments/report-removed', subject: input.id });
    return ok(undefined);
  });

/** The timer's entry: removes reports whose columns nobody chose within a day. */
export const removeUnreadReports = async (ctx: PaymentsContext): Promise<void> =>
  void (await deleteUnreadImports(ctx.db, before(await ctx.businessNow(), dayMs)));

const hasTooMany = (rows: readonly ReportRow[]): boolean =>
  new Set(rows.map(({ cells }) => (cells.settlement ?? '').trim())).size > maxReportSettlements;

interface ReadReport {
  readonly head: readonly string[];
  readonly body: readonly CsvRow[];
}
const maxLinesAbove = 60;
/** Titles may be above the head, whose names are known, or else it is the first row of several cells. */
function headAt(rows: readonly CsvRow[]): number {
  const known = rows.findIndex(({ cells }) => missingColumns(proposeColumns(cells)).length === 0);
  return Math.max(0, known >= 0 ? known : rows.findIndex(({ cells }) => cells.filter(Boolean).length >= 3));
}
/** Names what is wrong with the file as a whole. */
async function readReport(bytes: Uint8Array): Promise<Result<ReadReport, ReportFault | 'settlements/cut-off'>> {
  const read = await readTableFile(bytes, { maxBytes: maxReportBytes, maxRows: maxReportRows + 1 });
  if (!read.ok) return read;
  const [first, ...body] = read.value.slice(headAt(read.value.slice(0, maxLinesAbove)));
  const head = uniqueNames((first?.cells ?? []).slice(0, maxReportColumns));
  // Anything else, such as a web page, is one column of text.
  if (head.length < 3) return refuse('csv/not-text');
  if (body.length === 0) return refuse('settlements/no-rows');
  const last = body.at(-1);
  if (
    !isWorkbook(bytes) &&
    last &&
    body.length > 1 &&
    last.cells.length < Math.min(...body.slice(0, -1).map(({ cells }) => cells.length))
  )
    return refuse('settlements/cut-off', { facts: { line: last.line } });
  return ok({ head, body });
}
