import type { StaffRole } from '#kit/desk/desk-access.ts';
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

/** The cells of a column in the list's file in English. */
export function fileCells<Row, Read, More, Words extends ListWords>(
  list: DeskList<Row, Read, More, Words>,
  row: Read | undefined,
  key: string,
): readonly unknown[] {
  const columns = exportOf(list as unknown as AnyDeskList).columns.filter((each) => each.key === key);
  if (columns.length === 0 || row === undefined) throw new Error(`no ${key}`);
  return columns.map(({ cell }) =>
    cell({ row, viewer: { accountId: 'usr_reader', roles: ['finance'] }, names: new Map() }, 'en'),
  );
}
/** The only one of them, or the first. */
export const fileCell = <Row, Read, More, Words extends ListWords>(
  list: DeskList<Row, Read, More, Words>,
  row: Read | undefined,
  key: string,
): unknown => fileCells(list, row, key)[0];
