import type { Tx } from '#kit/context.ts';
import { storeFindings } from '#features/attention/actions/record.ts';
import { noteLook } from '../store.ts';

/** Notes in the caller's transaction that a machine looks, and ends the alarms of those that have not for a day. Safe to repeat. */
export async function noteMachine(tx: Tx, name: string, at: Date): Promise<void> {
  for (const gone of await noteLook(tx, name))
    for (const kind of ['disk-low', 'clock-off'] as const)
      await storeFindings(tx, kind, { found: [], checked: [gone], checkedUnder: [clockOf(gone, '')], at });
}
/** The subject of a clock that differs from a machine's. */
export const clockOf = (machine: string, clock: string): string => `${machine} / ${clock}`;
