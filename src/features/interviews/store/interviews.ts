import type { Tx } from '#kit/context.ts';
import { after, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { CountedSlot, Slot, SlotContent, SlotState } from '../model.ts';

const columns = sql.raw(
  'id, role, opening, starts_at, minutes, capacity, texts, state, version, changed_at, changed_by',
);
/** The number of valid letters of a slot. */
const calledCount = sql`(select count(*) from call_letter where slot_id = interview_slot.id and ended_at is null)`;

export const findSlot = (tx: Tx, id: number): Promise<CountedSlot | undefined> =>
  on(tx).row<CountedSlot>`select ${columns}, ${calledCount} as called from interview_slot where id = ${id}`;

/**
 * Locks slots in the order of their ids, so that two transactions never wait for each other. Places are counted afterwards,
 * in a statement that sees what the former holders of the locks wrote.
 */
export const lockSlots = (tx: Tx, ids: readonly number[]): Promise<Slot[]> =>
  on(tx).rows<Slot>`
    select ${columns} from interview_slot where id = any(${ids}::integer[]) order by id for no key update`;
/** The slots of all letters of an application, locked as `lockSlots` does. */
export const lockSlotsOf = (tx: Tx, applicationId: string): Promise<Slot[]> =>
  on(tx).rows<Slot>`
    select ${columns} from interview_slot
     where id in (select slot_id from call_letter where application_id = ${applicationId})
     order by id for no key update`;
/** The number of valid letters of each of these slots; slots without any are absent. */
export const countCalled = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await on(tx).rows<{ id: number; count: number }>`
    select slot_id as id, count(*)::int as count from call_letter
     where slot_id = any(${ids}::integer[]) and ended_at is null group by slot_id`
    ).map(({ id, count }) => [id, count]),
  );

/** Slots of an opening that take calls from `now` on, the earliest first. */
export const openSlots = (
  tx: Tx,
  of: { readonly role: string; readonly opening: number },
  now: Date,
  limit: number,
): Promise<CountedSlot[]> =>
  on(tx).rows<CountedSlot>`
    select ${columns}, ${calledCount} as called from interview_slot
     where role = ${of.role} and opening = ${of.opening} and state = 'open' and starts_at > ${now}
     order by starts_at, id limit ${limit}`;
/** The slots of a slot's opening on its day that are not cancelled, the earliest first, with the number of valid letters. */
export const slotsOfDay = (tx: Tx, of: Slot): Promise<CountedSlot[]> => {
  const from = startOfDayInIndia(dayInIndia(of.startsAt));
  return on(tx).rows<CountedSlot>`
    select ${columns}, ${calledCount} as called from interview_slot
     where role = ${of.role} and opening = ${of.opening} and state <> 'cancelled'
       and starts_at >= ${from} and starts_at < ${after(from, dayMs)}
     order by starts_at, id`;
};
export const slotsById = (tx: Tx, ids: readonly number[]): Promise<Slot[]> =>
  on(tx).rows<Slot>`select ${columns} from interview_slot where id = any(${ids}::integer[])`;

/** Serializes creating slots of an opening. */
export const lockOpening = (tx: Tx, role: string, opening: number): Promise<void> =>
  lockFor(tx, 'interview-slots', role, String(opening));
/** The slot that this person created with the same content since then. */
export const sameSlotSince = (
  tx: Tx,
  slot: SlotContent & Pick<Slot, 'role' | 'opening'>,
  by: string,
  since: Date,
): Promise<number | undefined> =>
  on(tx).value<number>`
    select id from interview_slot
     where role = ${slot.role} and opening = ${slot.opening} and starts_at = ${slot.startsAt} and minutes = ${slot.minutes}
       and capacity = ${slot.capacity} and texts = ${JSON.stringify(slot.texts)}::jsonb and created_by = ${by}
       and created_at > ${since} and version = 1
     limit 1`;
/** Whether a slot of the opening that is not cancelled begins at the same time at the same place. */
export const hasSlotAt = async (tx: Tx, slot: SlotContent & Pick<Slot, 'role' | 'opening'>): Promise<boolean> =>
  (await on(tx).value<number>`
    select id from interview_slot
     where role = ${slot.role} and opening = ${slot.opening} and starts_at = ${slot.startsAt} and state <> 'cancelled'
       and texts -> 'en' ->> 'place' = ${slot.texts.en.place}
     limit 1`) !== undefined;
export const insertSlot = async (
  tx: Tx,
  slot: SlotContent & Pick<Slot, 'role' | 'opening'>,
  at: Date,
  by: string,
): Promise<number> =>
  (
    await on(tx).oneRow<{ id: number }>`
    insert into interview_slot (role, opening, starts_at, minutes, capacity, texts, created_at, created_by, changed_at, changed_by)
    values (${slot.role}, ${slot.opening}, ${slot.startsAt}, ${slot.minutes}, ${slot.capacity},
            ${JSON.stringify(slot.texts)}::jsonb, ${at}, ${by}, ${at}, ${by})
    returning id`
  ).id;
/** Writes the next version. */
export const writeSlot = (
  tx: Tx,
  id: number,
  change: SlotContent & { readonly state: SlotState; readonly at: Date; readonly by: string },
): Promise<number> =>
  on(tx).changed`
    update interview_slot
       set starts_at = ${change.startsAt}, minutes = ${change.minutes}, capacity = ${change.capacity},
           texts = ${JSON.stringify(change.texts)}::jsonb, state = ${change.state}, version = version + 1,
           changed_at = ${change.at}, changed_by = ${change.by}
     where id = ${id}`;
