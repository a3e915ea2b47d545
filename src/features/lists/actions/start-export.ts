import type { DeskSession } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { searchedNumber } from '#kit/desk/number-search.ts';
import { newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { TableFormat } from '#kit/files/table.ts';
import { after, before, secondMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { storableQuery } from '../store/bulk.ts';
import { countRunningExports, exportsSince, insertExport, lockExportsOf } from '../store/exports.ts';
import { exportDayMs, maxDailyExportBytes, maxDailyExports, maxRunningExports } from '../terms.ts';
import type { ExportsContext } from './context.ts';
import { queueExportTurn } from './queue-turn.ts';

/**
 * Begins a file of a list with the filters, sort and columns of its query, as the person sees the list now. A query with a
 * value that is not understood is refused: its file would have more rows than its page. A person begins thirty a day, and no
 * further one once those of a day have 200 MB.
 */
export async function startExport(
  ctx: ExportsContext,
  input: { readonly list: string; readonly query: string; readonly format: TableFormat; readonly language: Language },
  desk: DeskSession,
): Promise<
  Result<
    { readonly id: string },
    'lists/unknown-list' | 'lists/not-allowed' | 'lists/query' | 'lists/too-many-exports' | 'lists/daily-exports'
  >
> {
  const list = ctx.deskLists.get(input.list);
  if (!list || !ctx.listExports.has(input.list)) return refuse('lists/unknown-list');
  if (!hasRight(desk.roles, list.right)) return refuse('lists/not-allowed');
  const { query, problems, isSearch } = storableQuery(list, input.query, desk.roles);
  if (problems.length > 0) return refuse('lists/query', { fields: problems });
  const id = newId('exp');
  const { accountId, roles } = desk;
  const now = ctx.now();
  const search = new URLSearchParams(input.query).get('q') ?? '';
  const phone = searchedNumber(search);
  return ctx.transaction(async (tx) => {
    await lockExportsOf(tx, accountId);
    if ((await countRunningExports(tx, accountId)) >= maxRunningExports)
      return refuse('lists/too-many-exports', { facts: { limit: maxRunningExports } });
    const today = await exportsSince(tx, accountId, before(now, exportDayMs));
    if (today.oldest && (today.count >= maxDailyExports || today.bytes >= maxDailyExportBytes))
      return refuse('lists/daily-exports', {
        retryAfterS: (after(today.oldest, exportDayMs).getTime() - now.getTime()) / secondMs,
      });
    const { format, language } = input;
    const asked = ctx.encrypt(input.query, id);
    const job = { id, list: list.name, format, language, query, asked, isSearch, accountId, roles, createdAt: now };
    await insertExport(tx, job);
    await recordAudit(tx, {
      actor: accountId,
      action: 'exports/started',
      subject: id,
      details: { list: list.name, format, filter: query },
      ...(isSearch ? { personal: phone === undefined ? { search } : { phone } } : {}),
    });
    await queueExportTurn(ctx, tx, { id, turn: 0 });
    return ok({ id });
  });
}
