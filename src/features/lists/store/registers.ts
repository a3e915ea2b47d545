import type { AnyList } from '#platform/database/list/definition.ts';
import { ListSlice } from '#platform/database/list/slice.ts';
import type { Objects } from '#platform/operations/objects/objects.ts';

/** The lists of all features by their names. */
export type DeskLists = ReadonlyMap<string, AnyList>;
/** Where the parts of exports are. */
export type ExportObjects = Objects;

/** The parameters of the next rows of a list. */
export const sliceOf = (query: string, rowsAtOnce: number, after: string | null): URLSearchParams =>
  new ListSlice(query, { rowsAtOnce, after });
