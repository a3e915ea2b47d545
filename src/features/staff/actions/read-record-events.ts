import type { Tx } from '#kit/context.ts';
import type { RecordEvent } from '#kit/record-event.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { namesOfActors } from './list-colleagues.ts';

/** What the audit has about these records, oldest first: the newest 100 entries of each, without values. */
export async function readRecordEvents(tx: Tx, records: readonly string[]): Promise<RecordEvent[]> {
  const entries = (await Promise.all(records.map((record) => listAudit({ db: tx }, record)))).flat();
  const names = await namesOfActors(
    tx,
    entries.map(({ actor }) => actor),
  );
  return entries
    .toSorted((a, b) => a.id - b.id)
    .map(({ at, actor, action }) => ({
      at: at.toISOString(),
      by: actor === 'system' ? '' : (names.get(actor) ?? actor),
      event: action,
    }));
}
