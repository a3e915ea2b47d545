import type { DeskSession } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { Selection } from '../model/lists.ts';
import { queryOf, selectedIds } from '../store/bulk.ts';
import { maxSelected } from '../terms.ts';
import type { ListsContext } from './context.ts';
import type { BulkRefusal } from './start-bulk-job.ts';

/** The ids of the records that a bulk action on this selection would take, to say beforehand what it does. */
export async function readSelection(
  ctx: ListsContext,
  input: { readonly list: string; readonly selection: Selection; readonly desk: DeskSession },
): Promise<Result<readonly string[], BulkRefusal>> {
  const { selection, desk } = input;
  const list = ctx.deskLists.get(input.list);
  if (!list) return refuse('lists/unknown-kind');
  if (!hasRight(desk.roles, list.right)) return refuse('lists/not-allowed');
  const { problems } = queryOf(list, selection, desk.roles);
  if (problems.length > 0) return refuse('lists/query', { fields: problems });
  const ids = await ctx.transaction((tx) => selectedIds(tx, { list, selection, limit: maxSelected + 1 }));
  return ids.length > maxSelected ? refuse('lists/too-many', { facts: { limit: maxSelected } }) : ok(ids);
}
