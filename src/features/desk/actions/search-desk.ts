import { hasRight } from '#kit/desk/desk-access.ts';
import { type DeskVisitor, findLimit, type FinderKey, finderKeys } from '#kit/desk/desk-parts.ts';
import type { Found, SearchAnswer } from '../model/desk.ts';
import { readSearch } from '../rules.ts';
import { searchTogether } from '../store/desk.ts';
import type { DeskContext } from './context.ts';

/**
 * Finds records by their number, by a whole phone number, or by the beginnings of words of a name, of the kinds that the
 * visitor may read. Phone numbers are masked as for these roles: a search by phone reveals none.
 */
export async function searchDesk(ctx: DeskContext, typed: string, visitor: DeskVisitor): Promise<SearchAnswer> {
  const search = readSearch(typed);
  if (search.text === '') return { text: '', found: [], more: [] };
  return searchTogether(ctx.db, async (tx) => {
    const found: Found[] = [];
    const more: FinderKey[] = [];
    for (const key of finderKeys) {
      const finder = ctx.desk.finders.find((known) => known.key === key && hasRight(visitor.roles, known.right));
      const records = (await finder?.find(tx, search, visitor)) ?? [];
      if (records.length > findLimit) more.push(key);
      for (const { value, ...record } of records.slice(0, findLimit))
        found.push({ kind: key, ...record, url: `${finder?.path ?? ''}/${encodeURIComponent(value)}` });
    }
    return { text: search.text, found, more };
  });
}
