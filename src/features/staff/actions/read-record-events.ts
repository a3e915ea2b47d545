import { businessTimeOf } from '#kit/clock.ts';
import type { Tx } from '#kit/context.ts';
import type { RecordEvent } from '#kit/record-event.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { readClockMoves } from '../store.ts';
import { namesOfActors } from './list-colleagues.ts';

/**
 * What the audit has about these records, oldest first: the newest 100 entries of each, without values. Times are those of the
 * product's clock, as the records have them.
 */
export async function readRecordEvents(tx: Tx, records: readonly string[]): Promise<RecordEvent[]> {
  const entries = (await Promise.all(records.map((record) => listAudit({ db: tx }, record)))).flat();
  const names = await namesOfActors(
    tx,
    entries.map(({ actor }) => actor),
  );
  const moves = await readClockMoves(tx);
  return entries
    .toSorted((a, b) => a.id - b.id)
    .map(({ at, actor, action }) => ({
      at: businessTimeOf(moves, at).toISOString(),
      by: actor === 'system' ? '' : (names.get(actor) ?? actor),
      event: action,
    }));
}
