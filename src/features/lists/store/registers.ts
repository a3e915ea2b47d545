import type { AnyList } from '#platform/database/list/definition.ts';

/** The lists of all features by their names. */
export type DeskLists = ReadonlyMap<string, AnyList>;
