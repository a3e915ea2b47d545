import type { DeskSession } from '#kit/context.ts';
import type { BulkCounts, BulkItem, BulkJob, ItemOutcome } from './model/lists.ts';
import type { ListExportJob } from './model/exports.ts';

/** Until the last record is changed. */
export const canCancel = (job: Pick<BulkJob, 'state' | 'cancelledAt'>): boolean =>
  job.state === 'running' && job.cancelledAt === null;
/** While it runs, and until its messages leave. */
export const canUndo = (job: Pick<BulkJob, 'state' | 'undoUntil'>, now: Date): boolean =>
  job.state === 'running' || (job.state === 'waiting' && job.undoUntil !== null && now < job.undoUntil);

/** What a turn does with the next records: nothing in the states that end a turn. */
export type SliceWork = 'apply' | 'restore' | 'release' | undefined;
const works: Readonly<Partial<Record<BulkJob['state'], SliceWork>>> = {
  running: 'apply',
  undoing: 'restore',
  releasing: 'release',
};
export const workOf = ({ state, cancelledAt }: Pick<BulkJob, 'state' | 'cancelledAt'>): SliceWork =>
  state === 'running' && cancelledAt !== null ? undefined : works[state];

/** How many of these outcomes there are, to add to a job's counts. */
export function countsOf(outcomes: readonly ItemOutcome[]): BulkCounts {
  const count = (result: ItemOutcome['result']): number =>
    outcomes.filter((outcome) => outcome.result === result).length;
  return {
    doneCount: count('done'),
    skippedCount: count('skipped'),
    failedCount: count('failed'),
    restoredCount: count('restored'),
    changedCount: count('changed'),
  };
}

/** A slice that failed is done again record by record, unless the database only asks to repeat it. */
export function asksToRepeat(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(?:08|40|53|57)/.test(code);
}
/** The outcome of a record whose work threw: the record is as before that work. */
export function failedOutcome(work: SliceWork, { position }: Pick<BulkItem, 'position'>): ItemOutcome {
  if (work === 'restore') return { position, result: 'changed', present: 'lists/not-restored', before: null };
  if (work === 'release') return { position, result: 'done', present: 'lists/not-told', before: null };
  return { position, result: 'failed', present: null, before: null };
}

/** An export is the person's who asked for it, and the owner's. */
export const isExportOf = (
  { accountId }: Pick<ListExportJob, 'accountId'>,
  desk: Pick<DeskSession, 'accountId' | 'roles'>,
): boolean => accountId === desk.accountId || desk.roles.includes('owner');
/** A file that was made for roles which the person has no longer stays closed to them. */
export const mayDownload = (
  job: Pick<ListExportJob, 'accountId' | 'roles'>,
  desk: Pick<DeskSession, 'accountId' | 'roles'>,
): boolean =>
  isExportOf(job, desk) && (desk.roles.includes('owner') || job.roles.every((role) => desk.roles.includes(role)));
