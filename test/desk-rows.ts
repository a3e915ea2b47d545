import type { StaffRole } from '#kit/desk-access.ts';
import type { AnyDeskList, DeskList, ListContext, ListWords } from '#platform/desk/desk-list.ts';
import { exportOf, readRows } from '#platform/desk/read-list.ts';

/** The first page of a list of the desk for a query, as somebody with these roles gets it. */
export const rowsOf = async <Row, Read, More, Words extends ListWords>(
  ctx: ListContext,
  list: DeskList<Row, Read, More, Words>,
  query: string,
  roles: readonly StaffRole[] = ['finance'],
): Promise<readonly Read[]> =>
  (await readRows(ctx, list, new URLSearchParams(query), { accountId: 'usr_reader', roles })).rows;

/** A cell of the list's file in English. */
export function fileCell<Row, Read, More, Words extends ListWords>(
  list: DeskList<Row, Read, More, Words>,
  row: Read | undefined,
  key: string,
): unknown {
  const column = exportOf(list as unknown as AnyDeskList).columns.find((each) => each.key === key);
  if (!column || row === undefined) throw new Error(`no ${key}`);
  return column.cell({ row, viewer: { accountId: 'usr_reader', roles: ['finance'] } }, 'en');
}
