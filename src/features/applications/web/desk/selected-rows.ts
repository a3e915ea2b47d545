import { deskPaths } from '#web/desk/desk-paths.ts';

/** What was selected in the list of applications: ticked rows, or all that match its query. */
export interface SelectedRows {
  readonly query: string;
  readonly all: boolean;
  readonly ids: readonly string[];
}

/**
 * The list with those selected rows that also match `only`, for a figure that counts them. Undefined where the query of the
 * list has another value of a filter already.
 */
export function selectedRows(
  { query, all, ids }: SelectedRows,
  only: Readonly<Record<string, string>> = {},
): string | undefined {
  const params = new URLSearchParams(all ? query : { number: ids.join(',') });
  for (const name of ['after', 'before', 'end']) params.delete(name);
  for (const [name, value] of Object.entries(only)) {
    if (params.has(name) && params.get(name) !== value) return undefined;
    params.set(name, value);
  }
  return params.size === 0 ? deskPaths.applications() : `${deskPaths.applications()}?${params}`;
}
