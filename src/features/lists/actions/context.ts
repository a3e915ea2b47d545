import type { BulkKind } from '#kit/bulk.ts';
import type { Context } from '#kit/context.ts';
import type { DeskLists } from '../store/registers.ts';

/** The lists and bulk actions that the features register. */
export type ListsContext = Context & {
  readonly deskLists: DeskLists;
  readonly bulkKinds: ReadonlyMap<string, BulkKind>;
};
