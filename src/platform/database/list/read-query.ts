import { showsField, type StaffRole } from '#kit/desk/desk-access.ts';
import { type ListProblem, pageSizes, type SortDirection } from '#kit/desk/list.ts';
import { type Cursor, readCursor } from './cursor.ts';
import type { AnyList, SortKey } from './definition.ts';
import type { Condition } from './filters.ts';
import { ListSlice } from './slice.ts';

/** A list's query as read from a URL; what was not understood is named and has no effect. */
export interface ReadQuery {
  /** Values of active filters by the names of their parameters. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  readonly direction: SortDirection;
  /** Empty for the list's own choice. */
  readonly columns: readonly string[];
  readonly size: number;
  /** The keys of the shown columns that are added up. */
  readonly totalled: readonly string[];
  /** Rows are added up however many they are. */
  readonly areAllAdded: boolean;
  /** Pages say how many rows match. */
  readonly isCounted: boolean;
  readonly conditions: readonly Condition[];
  /** Somebody typed what to search for. */
  readonly isSearch: boolean;
  /** The rows that match are found before they are put in order, as those of a search. */
  readonly isFoundFirst: boolean;
  readonly key: SortKey;
  readonly page: PageAsked;
  readonly problems: readonly ListProblem[];
}

/** The first page, the last one, or the one beside the row of a cursor, in the order of the list. */
export type PageAsked =
  | { readonly at: 'first' | 'last' }
  | { readonly at: 'after' | 'before'; readonly cursor: Cursor };

/** Parameters of a desk page's URL that are not the list's. */
const ofPages = ['view', 'done', 'undo', 'language'];
const ofLists = ['sort', 'columns', 'size', 'after', 'before', 'end', 'total'];

/**
 * Never refuses: bad values are named in `problems`, and the list is shown with the others. `roles`: whose query it is; a
 * filter by a field that is masked for them is unknown to them.
 */
export function readListQuery(list: AnyList, params: URLSearchParams, roles?: readonly StaffRole[]): ReadQuery {
  const problems: ListProblem[] = [];
  const values = (name: string): readonly string[] => params.getAll(name).filter((value) => value !== '');
  const fault = (field: string, reason: string): undefined => void problems.push({ field, reason });

  const conditions: Condition[] = list.where ? [list.where] : [];
  const filters: Record<string, readonly string[]> = {};
  let isSearch = false;
  let isFoundFirst = false;
  const offered = Object.entries(list.filters).filter(
    ([, { field }]) => field === undefined || roles === undefined || showsField(roles, field),
  );
  for (const [key, filter] of offered) {
    const read = filter.read(key, values);
    if (read.condition) conditions.push(read.condition);
    isSearch ||= filter.isPersonal && read.condition !== undefined;
    isFoundFirst ||= filter.isFoundFirst === true && read.condition !== undefined;
    Object.assign(filters, read.active);
    problems.push(...read.problems);
  }
  const { column, direction, key } = readSort(list, values('sort'), fault);
  const page = readPage(values, (typed) => readCursor(typed, sortName(column, direction), key, list.id.type), fault);
  const known = new Set([...ofLists, ...ofPages, ...offered.flatMap(([key, filter]) => filter.names(key))]);
  for (const name of new Set(params.keys())) if (!known.has(name)) fault(name.slice(0, 100), 'unknown');
  const columns = readColumns(list, values('columns'), fault);
  return {
    filters,
    conditions,
    isSearch,
    isFoundFirst: isSearch || isFoundFirst,
    sort: column,
    direction,
    key,
    columns,
    totalled: totalledColumns(list, columns),
    areAllAdded: readTotal(values('total')[0], fault),
    size: params instanceof ListSlice ? params.rowsAtOnce : readSize(values('size')[0], fault),
    isCounted: !(params instanceof ListSlice),
    page,
    problems,
  };
}

type Fault = (field: string, reason: string) => undefined;
type Values = (name: string) => readonly string[];

function readPage(values: Values, read: (typed: string) => Cursor | undefined, fault: Fault): PageAsked {
  for (const at of ['after', 'before'] as const) {
    const [typed] = values(at);
    if (typed === undefined) continue;
    const cursor = read(typed);
    if (cursor) return { at, cursor };
    fault(at, 'invalid');
  }
  const [end] = values('end');
  if (end !== undefined && end !== 'last') fault('end', 'invalid');
  return { at: end === 'last' ? 'last' : 'first' };
}

const sortName = (column: string, direction: SortDirection): string => (direction === 'desc' ? `-${column}` : column);
const columnOf = (list: AnyList, name: string) => (Object.hasOwn(list.columns, name) ? list.columns[name] : undefined);

function readSort(list: AnyList, [typed]: readonly string[], fault: Fault) {
  const { column, direction } = list.defaultSort;
  const standard = columnOf(list, column)?.sort;
  if (!standard) throw new Error(`the list ${list.name} has no default sort`);
  if (typed !== undefined) {
    const name = typed.replace(/^-/, '');
    const key = columnOf(list, name)?.sort;
    if (key) return { column: name, direction: typed.startsWith('-') ? ('desc' as const) : ('asc' as const), key };
    fault('sort', 'invalid');
  }
  return { column, direction, key: standard };
}

function readColumns(list: AnyList, typed: readonly string[], fault: Fault): readonly string[] {
  const named = [...new Set(typed.flatMap((value) => value.split(',')))].filter((name) => name !== '');
  const known = named.filter((name) => columnOf(list, name));
  if (known.length < named.length) fault('columns', 'invalid');
  return known;
}

function totalledColumns(list: AnyList, chosen: readonly string[]): readonly string[] {
  const isShown = (key: string, isExtra: boolean): boolean => (chosen.length > 0 ? chosen.includes(key) : !isExtra);
  return Object.entries(list.columns).flatMap(([key, { total, isExtra = false }]) =>
    total && isShown(key, isExtra) ? [key] : [],
  );
}

function readTotal(typed: string | undefined, fault: Fault): boolean {
  if (typed !== undefined && typed !== 'all') fault('total', 'invalid');
  return typed === 'all';
}

function readSize(typed: string | undefined, fault: Fault): number {
  if (typed === undefined) return pageSizes[0];
  return pageSizes.find((size) => String(size) === typed) ?? fault('size', 'invalid') ?? pageSizes[0];
}

/**
 * The query string of a list without its page. Without `withPersonal`, a typed name or phone number is left out: it would
 * outlive the erasure of the record.
 */
export function writeListQuery(
  list: AnyList,
  query: ReadQuery,
  { withPersonal = true }: { readonly withPersonal?: boolean } = {},
): string {
  const params = new URLSearchParams();
  for (const [key, filter] of Object.entries(list.filters)) {
    if (filter.isPersonal && !withPersonal) continue;
    for (const name of filter.names(key)) for (const value of query.filters[name] ?? []) params.append(name, value);
  }
  const { defaultSort } = list;
  if (query.sort !== defaultSort.column || query.direction !== defaultSort.direction)
    params.set('sort', sortName(query.sort, query.direction));
  if (query.columns.length > 0) params.set('columns', query.columns.join());
  if (query.size !== pageSizes[0]) params.set('size', String(query.size));
  return params.toString();
}

/** The name of the sort of a query, as its cursors have it. */
export const sortOf = ({ sort, direction }: Pick<ReadQuery, 'sort' | 'direction'>): string => sortName(sort, direction);
