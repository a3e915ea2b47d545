import type { Context, Tx } from '#kit/context.ts';
import { type FieldChange, ok, refuse, type Refusal, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { type Slot, slotFields, subjectOf, type TypedSlot } from '../model.ts';
import { changesBetween, changesLetters, isOver, readSlot, typedOf } from '../rules.ts';
import { countCalled, lockSlots, writeSlot } from '../store/interviews.ts';
import { hasResults } from '../store/letters.ts';
import { notifyAfterMs } from '../terms.ts';
import { reissueLetters } from './issue-letter.ts';

type Stale = 'interviews/unknown-slot' | 'interviews/changed';
export type ChangeSlotRefusal =
  | Stale
  | 'interviews/invalid'
  | 'interviews/cancelled'
  | 'interviews/slot-over'
  | 'interviews/below-called'
  | 'interviews/has-results'
  | 'interviews/letters-change';

/**
 * Changes a slot for somebody who saw its `version`. A change of what its letters state re-issues all of them and notifies
 * their people, which `reissue` must agree to, and is refused
 * once results are written down, which belong to the letters. The capacity never falls below the number that is called. No-op when nothing
 * differs. @returns how many letters it re-issued.
 */
export async function changeSlot(
  ctx: Context,
  input: { readonly id: number; readonly version: number; readonly typed: TypedSlot; readonly reissue: boolean },
  actor: string,
): Promise<Result<number, ChangeSlotRefusal>> {
  const now = await ctx.businessNow();
  const read = readSlot(input.typed, now);
  return ctx.transaction(async (tx) => {
    const seen = await lockSeenSlot(tx, input);
    if (!seen.ok) return seen;
    const slot = seen.value;
    if (slot.state === 'cancelled') return refuse('interviews/cancelled');
    if (isOver(slot, now)) return refuse('interviews/slot-over');
    if (!read.ok) return read;
    const changes = changesBetween(typedOf(slot), typedOf(read.value));
    if (changes.length === 0) return ok(0);
    const called = (await countCalled(tx, [slot.id])).get(slot.id) ?? 0;
    if (read.value.capacity < called) {
      const fields = [{ field: 'capacity', reason: 'below-called' }];
      return refuse('interviews/below-called', { fields, facts: { called } });
    }
    const isReissued = called > 0 && changesLetters(changes);
    if (isReissued && (await hasResults(tx, slot.id))) return refuse('interviews/has-results');
    if (isReissued && !input.reissue) return refuse('interviews/letters-change', { facts: { called } });
    const at = ctx.now();
    await writeSlot(tx, slot.id, { ...read.value, state: slot.state, at, by: actor });
    if (isReissued)
      await reissueLetters(tx, { from: slot.id, to: slot.id, by: actor, at, notifyAt: after(at, notifyAfterMs) });
    await recordAudit(tx, {
      actor,
      action: 'interviews/slot-changed',
      subject: subjectOf(slot.id),
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(changes.map((change) => [change.field, change.after])),
      details: { version: slot.version + 1, reissued: isReissued ? called : 0 },
    });
    return ok(isReissued ? called : 0);
  });
}

/** The slot, locked, if its version is still the one that the person saw. `others` are locked with it. */
export async function lockSeenSlot(
  tx: Tx,
  { id, version, others = [] }: { readonly id: number; readonly version: number; readonly others?: readonly number[] },
): Promise<Result<Slot, Stale>> {
  const slots = await lockSlots(tx, [id, ...others]);
  const slot = slots.find((each) => each.id === id);
  if (!slot) return refuse('interviews/unknown-slot');
  return slot.version === version ? ok(slot) : { ok: false, refusal: await staleRefusal(tx, slot, version) };
}

/** Names who changed the slot last, and its fields that differ from the version that the person saw. */
async function staleRefusal(tx: Tx, slot: Slot, version: number): Promise<Refusal<'interviews/changed'>> {
  const entries = (await listAudit({ db: tx }, subjectOf(slot.id))).filter(
    ({ details }) => Number(details['version'] ?? 0) > version,
  );
  const [newest] = entries;
  const names = await namesOfActors(tx, newest ? [newest.actor] : []);
  const changes = slotFields.flatMap((field): FieldChange[] => {
    const oldest = entries.findLast(({ before }) => field in before);
    const before = String(oldest?.before[field] ?? '');
    const present = typedOf(slot)[field];
    return oldest && before !== present ? [{ field, before, after: present }] : [];
  });
  return {
    code: 'interviews/changed',
    facts: newest ? { changedBy: names.get(newest.actor) ?? newest.actor, changedAt: newest.at.toISOString() } : {},
    changes,
  };
}
