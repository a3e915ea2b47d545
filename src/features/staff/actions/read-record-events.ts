import { businessTimeOf } from '#kit/clock.ts';
import type { Tx } from '#kit/context.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { ListedEntry } from '#features/audit/model.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { readClockMoves } from '../store/staff.ts';
import { namesOfActors } from './list-colleagues.ts';

/** An event of a record with its values, except the personal ones. */
export interface RecordEntry extends RecordEvent, Pick<ListedEntry, 'before' | 'after' | 'details'> {}

/**
 * What the audit has about these records, oldest first: the newest 100 entries of each. Times are those of the
 * product's clock, as the records have them.
 */
export async function readRecordEntries(tx: Tx, records: readonly string[]): Promise<RecordEntry[]> {
  const entries = (await Promise.all(records.map((record) => listAudit({ db: tx }, record)))).flat();
  const names = await namesOfActors(
    tx,
    entries.map(({ actor }) => actor),
  );
  const moves = await readClockMoves(tx);
  return entries
    .toSorted((a, b) => a.id - b.id)
    .map(({ at, actor, action, before, after, details }) => ({
      at: businessTimeOf(moves, at),
      by: actor === 'system' ? '' : (names.get(actor) ?? actor),
      event: action,
      before,
      after,
      details,
    }));
}

/** The events of records without values. */
export const readRecordEvents = async (tx: Tx, records: readonly string[]): Promise<RecordEvent[]> =>
  (await readRecordEntries(tx, records)).map(({ at, by, event }) => ({ at, by, event }));
