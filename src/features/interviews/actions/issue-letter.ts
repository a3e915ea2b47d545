import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Letter, Slot } from '../model.ts';
import { isOver, slotBlock } from '../rules.ts';
import { countCalled, lockSlots, lockSlotsOf } from '../store/interviews.ts';
import {
  endLetters,
  hasResult,
  insertLetters,
  lettersToChange,
  letterValidAt,
  reviveLetter,
  validLetters,
  validLetterToChange,
} from '../store/letters.ts';

export type CallRefusal =
  | 'interviews/unknown-slot'
  | 'interviews/slot-closed'
  | 'interviews/slot-over'
  | 'interviews/slot-full'
  | 'interviews/same-slot';

/** A code for /verify, in the form of a receipt's. */
const newCode = (): string => newReference('SV');

/**
 * The earliest of the given slots that takes a call of this opening and has room. It locks them, and the slot that the
 * application is called to now, before the caller locks the application, so that two transactions never wait for each other.
 * The number of letters never exceeds a slot's capacity, because it is counted under the slot's lock.
 */
export async function lockFreeSlot(
  tx: Tx,
  input: {
    readonly application: { readonly id: string; readonly role: string; readonly opening: number };
    readonly slotIds: readonly number[];
    /** The business clock. */
    readonly now: Date;
  },
): Promise<Result<Slot, CallRefusal>> {
  const { application, slotIds, now } = input;
  const [present] = await validLetters(tx, [application.id]);
  if (present && slotIds.includes(present.slotId)) return refuse('interviews/same-slot');
  const slots = (await lockSlots(tx, [...slotIds, ...(present ? [present.slotId] : [])]))
    .filter(
      ({ id, role, opening }) => slotIds.includes(id) && role === application.role && opening === application.opening,
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
  let block: CallRefusal = 'interviews/unknown-slot';
  const called = await countCalled(
    tx,
    slots.map(({ id }) => id),
  );
  for (const slot of slots) {
    const found = slotBlock(slot, called.get(slot.id) ?? 0, now);
    if (found === undefined) return ok(slot);
    block = found;
  }
  return refuse(block);
}

export interface IssuedLetter {
  readonly letter: Letter;
  /** False when the application is called to this slot already: nothing was written. */
  readonly isNew: boolean;
}
/**
 * Issues the letter of a call in the caller's transaction, for a slot of `lockFreeSlot` and an application that the caller has
 * locked since. It replaces the application's valid letter. Writes the audit; notifies nobody before `notifyAt`.
 */
export async function issueLetter(
  tx: Tx,
  input: {
    readonly applicationId: string;
    readonly slot: Pick<Slot, 'id'>;
    readonly at: Date;
    readonly by: string;
    /** For a letter of a bulk action: the latest moment of its notification, in case the release fails. */
    readonly notifyAt: Date | null;
    /** The application's version that this makes, if it makes one. */
    readonly version?: number;
    /** The application moves to the called with it, so a call of before has ended. */
    readonly isNewCall?: boolean;
  },
): Promise<IssuedLetter> {
  const { applicationId, slot, at, by, notifyAt, version, isNewCall = false } = input;
  const present = await validLetterToChange(tx, applicationId);
  if (present?.slotId === slot.id) return { letter: present, isNew: false };
  if (present) await endLetters(tx, [present.id], isNewCall ? 'withdrawn' : 'replaced', at);
  const letters = [{ applicationId, verifyCode: newCode() }];
  const letter = defined((await insertLetters(tx, { slotId: slot.id, at, by, notifyAt, letters }))[0]);
  await recordAudit(tx, {
    actor: by,
    action: present ? 'interviews/letter-reissued' : 'interviews/letter-issued',
    subject: applicationId,
    details: { slot: slot.id, issue: letter.issue, letter: letter.id, ...(version === undefined ? {} : { version }) },
  });
  return { letter, isNew: true };
}

/**
 * Re-issues all valid letters of a slot for `to`, which may be the same slot with changed facts, in the caller's
 * transaction, which has locked both.
 */
export async function reissueLetters(
  tx: Tx,
  input: {
    readonly from: number;
    readonly to: number;
    readonly at: Date;
    readonly by: string;
    readonly notifyAt: Date;
  },
): Promise<void> {
  const { from, to, at, by, notifyAt } = input;
  const present = await lettersToChange(tx, from);
  if (present.length === 0) return;
  await endLetters(
    tx,
    present.map(({ id }) => id),
    'replaced',
    at,
  );
  const letters = present.map(({ applicationId }) => ({ applicationId, verifyCode: newCode() }));
  for (const { applicationId, issue, id } of await insertLetters(tx, { slotId: to, at, by, notifyAt, letters }))
    await recordAudit(tx, {
      actor: by,
      action: 'interviews/letter-reissued',
      subject: applicationId,
      details: { slot: to, issue, letter: id },
    });
}

/**
 * Locks the slot that an application is called to, if any, before the caller locks the application, as every call does.
 * @param now the business clock.
 * @returns its id, unless it is over: its letter has served, and keeps what came of the interview.
 */
export async function lockSlotOfLetter(tx: Tx, applicationId: string, now: Date): Promise<number | undefined> {
  const [present] = await validLetters(tx, [applicationId]);
  const [slot] = present ? await lockSlots(tx, [present.slotId]) : [];
  return slot && !isOver(slot, now) ? slot.id : undefined;
}
/**
 * Re-issues the valid letter of an application after something that it states about the applicant changed, in the caller's
 * transaction, which has locked its slot and the application. No-op while the person was not notified of it: then nobody
 * has the earlier one; and once what came of the interview is written down, which the letter keeps.
 */
export async function reissueLetter(
  tx: Tx,
  input: {
    readonly applicationId: string;
    readonly slot: number;
    readonly at: Date;
    readonly by: string;
    readonly notifyAt: Date;
  },
): Promise<void> {
  const { applicationId, slot, at, by, notifyAt } = input;
  const present = await validLetterToChange(tx, applicationId);
  if (!present?.isNotified || present.slotId !== slot || (await hasResult(tx, present.id))) return;
  await endLetters(tx, [present.id], 'replaced', at);
  const letters = [{ applicationId, verifyCode: newCode() }];
  const letter = defined((await insertLetters(tx, { slotId: slot, at, by, notifyAt, letters }))[0]);
  await recordAudit(tx, {
    actor: by,
    action: 'interviews/letter-reissued',
    subject: applicationId,
    details: { slot, issue: letter.issue, letter: letter.id },
  });
}

interface WithdrawnCall {
  readonly applicationId: string;
  readonly at: Date;
  readonly by: string;
}
/**
 * Withdraws the valid letter of an application, if any, and frees its place, in the caller's transaction, which has locked the
 * application.
 */
export async function withdrawLetter(tx: Tx, call: WithdrawnCall): Promise<void> {
  const letter = await validLetterToChange(tx, call.applicationId);
  if (letter) await withdraw(tx, letter, call);
}
async function withdraw(tx: Tx, letter: Letter, { applicationId, at, by }: WithdrawnCall): Promise<void> {
  await endLetters(tx, [letter.id], 'withdrawn', at);
  await recordAudit(tx, {
    actor: by,
    action: 'interviews/letter-withdrawn',
    subject: applicationId,
    details: { slot: letter.slotId, issue: letter.issue, letter: letter.id },
  });
}

/** Locks the slots of an application's letters for `undoCall`, before the caller locks the application, as every call does. */
export const lockSlotsToUndo: (tx: Tx, applicationId: string) => Promise<Slot[]> = lockSlotsOf;
/**
 * Undoes the call that was made at `since`, in the caller's transaction, which has locked `slots` and the application: its
 * letter is withdrawn, and the one that it ended is valid again, unless the slot of that one was changed or filled since.
 */
export async function undoCall(
  tx: Tx,
  call: WithdrawnCall & { readonly since: Date; readonly slots: readonly Slot[] },
): Promise<void> {
  const { applicationId, by, since, slots } = call;
  const letter = await validLetterToChange(tx, applicationId);
  if (!letter || letter.issuedAt < since) return;
  await withdraw(tx, letter, call);
  const earlier = await letterValidAt(tx, applicationId, since);
  const slot = slots.find(({ id }) => id === earlier?.slotId);
  if (!earlier?.endedAt || !slot || slot.changedAt > earlier.endedAt) return;
  if (((await countCalled(tx, [slot.id])).get(slot.id) ?? 0) >= slot.capacity) return;
  await reviveLetter(tx, earlier.id);
  await recordAudit(tx, {
    actor: by,
    action: 'interviews/letter-valid-again',
    subject: applicationId,
    details: { slot: slot.id, issue: earlier.issue, letter: earlier.id },
  });
}
