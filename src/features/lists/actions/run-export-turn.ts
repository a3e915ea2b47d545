import type { Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import type { ListExport, Viewer } from '#kit/desk/list-export.ts';
import type { TableCell, TableRow, TableWriter } from '#kit/files/table.ts';
import { before } from '#kit/time.ts';
import { listColleagues, shownStaffIn } from '#features/staff/actions/list-colleagues.ts';
import type { ExportProgress, ListExportJob } from '../model/exports.ts';
import { addPart, exportsSince, findExportToChange, insertPart, lockExportsOf } from '../store/exports.ts';
import { sliceOf } from '../store/registers.ts';
import { exportDayMs, exportSlice, maxDailyExportBytes, maxPartBytes, turnMs } from '../terms.ts';
import type { ExportsContext } from './context.ts';
import { endExport } from './end-export.ts';
import { queueExportTurn } from './queue-turn.ts';

interface Pace {
  readonly rowsAtOnce?: number;
  readonly forMs?: number;
}
/**
 * Writes rows for a second, stores them as one part, then queues the next turn behind those of other jobs. A part counts
 * once it is stored and the row says so: after a kill the same turn begins again behind the last part. Before each turn, and
 * before the file is finished, the person must still have the roles that it is made for.
 */
export async function runExportTurn(
  ctx: ExportsContext,
  { exportId, turn }: { readonly exportId: string; readonly turn: number },
  pace: Pace = {},
): Promise<void> {
  const key = `exports/${exportId}-${turn}-${crypto.randomUUID()}.part`;
  const job = await ctx.transaction(async (tx) => {
    const found = await findExportToChange(tx, exportId);
    if (found?.state !== 'running' || found.turn !== turn || !(await goesOn(ctx, tx, found))) return undefined;
    await insertPart(tx, { exportId, key }, turn);
    return found;
  });
  const list = job && ctx.listExports.get(job.list);
  if (!job || !list) return;
  const { bytes, progress } = await writePart(ctx, job, list, pace);
  await ctx.objects.put(key, bytes, 'application/octet-stream');
  const isPart = await ctx.transaction(async (tx) => {
    const found = await findExportToChange(tx, exportId);
    if (found?.state !== 'running' || found.turn !== turn || !(await goesOn(ctx, tx, found))) return false;
    await lockExportsOf(tx, found.accountId);
    if (await isTooLarge(ctx, tx, found, progress)) return false;
    await addPart(tx, { exportId, key }, progress);
    if (progress.isLast)
      await endExport(tx, found, { state: 'done', at: ctx.now(), rows: found.rowCount + progress.rows });
    else await queueExportTurn(ctx, tx, { id: exportId, turn: turn + 1 });
    return true;
  });
  if (!isPart) await ctx.objects.remove(key);
}

/** False when the person lost a role since, or the list is gone: then the export is over. */
async function goesOn(ctx: ExportsContext, tx: Tx, job: ListExportJob): Promise<boolean> {
  const right = ctx.deskLists.get(job.list)?.right;
  const colleagues = await listColleagues(tx, 'desk/open');
  const roles = colleagues.find(({ accountId }) => accountId === job.accountId)?.roles ?? [];
  if (right !== undefined && hasRight(roles, right) && job.roles.every((role) => roles.includes(role))) return true;
  await endExport(tx, job, { state: 'stopped', at: ctx.now(), rows: job.rowCount });
  return false;
}

/** True when the person's files of a day would be larger than they may: then this one is over. */
async function isTooLarge(
  ctx: ExportsContext,
  tx: Tx,
  job: ListExportJob,
  { bytes }: ExportProgress,
): Promise<boolean> {
  const now = ctx.now();
  const today = await exportsSince(tx, job.accountId, before(now, exportDayMs));
  if (today.bytes + bytes <= maxDailyExportBytes) return false;
  await endExport(tx, job, { state: 'stopped', at: now, rows: job.rowCount });
  return true;
}

async function writePart(
  ctx: ExportsContext,
  job: ListExportJob,
  list: ListExport,
  { rowsAtOnce = exportSlice, forMs = turnMs }: Pace,
): Promise<{ readonly bytes: Uint8Array; readonly progress: ExportProgress }> {
  const began = performance.now();
  const asked = job.asked === null ? job.query : ctx.decrypt(job.asked, job.id);
  const columns = columnsOf(list, asked);
  const writer: TableWriter = ctx.tables[job.format]({
    title: list.title(job.language),
    columns: columns.map((column) => ({ head: column.head(job.language), kind: column.kind ?? 'text' })),
  });
  let part = job.tableState === null ? await writer.begin() : { bytes: new Uint8Array(), state: job.tableState };
  const parts = [part.bytes];
  let [cursor, rows, bytes, isPersonal] = [job.cursor, 0, part.bytes.length, false];
  let totals = job.totals ?? columns.map(({ paise }) => (paise ? 0 : null));
  do {
    const slice = sliceOf(asked, rowsAtOnce, cursor);
    const page = await shownStaffIn(job.language, () => list.page(ctx, slice, viewerOf(job)));
    const written = page.rows.map((row): TableRow =>
      columns.map((column): TableCell => {
        const cell = column.cell(row, job.language);
        if (cell === null || typeof cell !== 'object' || cell instanceof Date) return cell;
        isPersonal ||= cell.text !== '' && !cell.isMasked;
        return column.kind === 'number' && /^\d+$/.test(cell.text) ? Number(cell.text) : cell.text;
      }),
    );
    totals = totals.map((sum, at) => (sum === null ? null : sum + addUp(page.rows, columns[at])));
    part = await writer.add(part.state, written);
    parts.push(part.bytes);
    rows += written.length;
    bytes += part.bytes.length;
    cursor = page.pages.next === null ? null : new URLSearchParams(page.pages.next).get('after');
  } while (cursor !== null && bytes < maxPartBytes && performance.now() - began < forMs);
  const isLast = cursor === null;
  if (isLast && totals.some((sum) => sum !== null)) {
    // Its word is in the first column, where that has no sum.
    part = await writer.add(part.state, [totals.map((sum, at) => sum ?? (at === 0 ? totalWord[job.language] : null))]);
    parts.push(part.bytes);
  }
  if (isLast) parts.push(await writer.end(part.state));
  const whole = Buffer.concat(parts);
  return {
    bytes: whole,
    progress: { rows, bytes: whole.length, cursor, tableState: part.state, totals, isPersonal, isLast },
  };
}
const addUp = (rows: readonly unknown[], column: ListExport['columns'][number] | undefined): number =>
  rows.reduce<number>((sum, row) => sum + (column?.paise?.(row) ?? 0), 0);
const totalWord = { en: 'Total', hi: 'कुल' } as const;
const viewerOf = ({ accountId, roles }: ListExportJob): Viewer => ({ accountId, roles });

/** The columns that the list shows for a query, in the order of the list. */
export function columnsOf(list: Pick<ListExport, 'columns'>, query: string): ListExport['columns'] {
  const chosen = new URLSearchParams(query).getAll('columns').flatMap((value) => value.split(','));
  const known = chosen.filter((key) => list.columns.some((column) => column.key === key));
  return list.columns.filter(({ key, isExtra = false }) => (known.length > 0 ? known.includes(key) : !isExtra));
}
