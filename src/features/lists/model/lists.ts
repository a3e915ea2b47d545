import type { BulkFacts } from '#kit/desk/bulk.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';

export interface SavedView {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  /** As in the URL, without the question mark. */
  readonly query: string;
  /** Either the person or the role that it belongs to. */
  readonly accountId: string | null;
  readonly role: StaffRole | null;
  readonly position: number;
  /** The account of who saved it. */
  readonly createdBy: string;
}

/**
 * running: records are changed; waiting: everything is changed and can be undone, messages wait; releasing: messages are
 * queued; undoing: records are restored.
 */
export type BulkState = 'running' | 'waiting' | 'releasing' | 'done' | 'undoing' | 'undone';
export const bulkResults = ['done', 'skipped', 'failed', 'restored', 'changed'] as const;
export type BulkResult = (typeof bulkResults)[number];

export interface BulkCounts {
  readonly doneCount: number;
  readonly skippedCount: number;
  readonly failedCount: number;
  readonly restoredCount: number;
  /** Records that were not restored, because somebody had changed them. */
  readonly changedCount: number;
}
export interface BulkJob extends BulkCounts {
  readonly id: string;
  readonly kind: string;
  readonly list: string;
  readonly params: BulkFacts;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly state: BulkState;
  readonly total: number;
  readonly turn: number;
  readonly undoUntil: Date | null;
  readonly cancelledAt: Date | null;
  readonly undoneBy: string | null;
  readonly endedAt: Date | null;
}
/** A job as its page shows it. */
export interface ShownJob extends BulkJob {
  readonly canCancel: boolean;
  readonly canUndo: boolean;
}
export interface BulkItem {
  readonly position: number;
  readonly recordId: string;
  readonly seen: string;
  readonly before: BulkFacts | null;
}
/** The result of an item of a slice. */
export interface ItemOutcome {
  readonly position: number;
  readonly result: BulkResult;
  readonly present: string | null;
  readonly before: BulkFacts | null;
}
/** The records of a bulk job: those that are ticked, or all that a list's query matches now. */
export type Selection = { readonly ids: readonly string[] } | { readonly query: string };
