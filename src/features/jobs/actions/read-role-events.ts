import type { Tx } from '#kit/context.ts';
import { newestEventsFirst } from '#kit/desk/record-event.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import type { AuditFacts } from '#features/audit/model.ts';
import { readRecordEntries } from '#features/staff/actions/read-record-events.ts';
import { type RoleState, roleStates } from '../model/jobs.ts';
import type { DeskFees, RoleEvent } from '../model/desk.ts';

/** What happened to a role and its openings, newest first: the newest 100 entries of the audit. */
export async function readRoleEvents(tx: Tx, name: string): Promise<RoleEvent[]> {
  const events = (await readRecordEntries(tx, [name])).map(({ at, by, event, before, after, details }): RoleEvent => {
    const [wasState, state] = [stateIn(before), stateIn(after)];
    const [wasFees, fees] = [feesIn(before), feesIn(after)];
    return {
      at,
      by,
      event,
      opening: typeof details['opening'] === 'number' ? details['opening'] : null,
      ...(wasState && state ? { state: { before: wasState, after: state } } : {}),
      ...(wasFees && fees ? { fees: { before: wasFees, after: fees } } : {}),
    };
  });
  return newestEventsFirst(events);
}

const stateIn = ({ state }: AuditFacts): RoleState | undefined => roleStates.find((known) => known === state);
const feesIn = ({ generalPaise, reservationPaise }: AuditFacts): DeskFees | undefined =>
  typeof generalPaise === 'number' && typeof reservationPaise === 'number'
    ? { general: rupeesOnWire(paise(generalPaise)), reservation: rupeesOnWire(paise(reservationPaise)) }
    : undefined;
