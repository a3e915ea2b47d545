import { withoutOutcome } from '#kit/desk/desk-outcome.ts';

/** Links of a list to itself with another query; each of them begins at the first page. */
export interface ListUrl {
  readonly path: string;
  /** The list's query without the page, as a saved view and a bulk action have it. */
  query(): string;
  sortedBy(key: string, descending: boolean): string;
  without(names: readonly string[]): string;
  /** The URL of the list with the sums of all rows. */
  addedUp(): string;
  /** The page of a query that the server gave. */
  page(query: string): string;
  /** All values of the query, without the page, for the hidden fields of a form. */
  readonly values: readonly (readonly [name: string, value: string])[];
}
const pageNames = ['after', 'before', 'end', 'total'];

/** `here` is the path and query of the page. */
export function listUrlOf(here: string): ListUrl {
  const [path = '', search = ''] = withoutOutcome(here).split('?', 2);
  const values = [...new URLSearchParams(search)].filter(([name, value]) => !pageNames.includes(name) && value !== '');
  const link = (changed: URLSearchParams): string => (changed.size > 0 ? `${path}?${changed}` : path);
  const changed = (names: readonly string[]): URLSearchParams =>
    new URLSearchParams(values.filter(([name]) => !names.includes(name)).map(([name, value]) => [name, value]));
  return {
    path,
    values: values as [string, string][],
    query: () => String(changed([])),
    sortedBy(key, descending) {
      const query = changed(['sort']);
      query.set('sort', descending ? `-${key}` : key);
      return link(query);
    },
    without: (names) => link(changed(names)),
    addedUp() {
      const query = changed([]);
      query.set('total', 'all');
      return link(query);
    },
    page: (query) => `${path}?${query}`,
  };
}
