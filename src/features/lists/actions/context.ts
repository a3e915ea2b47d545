import type { BulkKind } from '#kit/desk/bulk.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';
import type { Context } from '#kit/context.ts';
import type { ListExport } from '#kit/desk/list-export.ts';
import type { TableWriters } from '#kit/files/table.ts';
import type { DeskLists, ExportObjects } from '../store/registers.ts';

/** The lists and bulk actions that the features register. */
export type ListsContext = Context & {
  readonly deskLists: DeskLists;
  readonly bulkKinds: ReadonlyMap<string, BulkKind>;
};
/** Context for exports of lists. */
export type ExportsContext = ListsContext & {
  readonly listExports: ReadonlyMap<string, ListExport>;
  readonly findActorNames: FindActorNames;
  readonly tables: TableWriters;
  readonly objects: ExportObjects;
};
