import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type SlotState, subjectOf } from '../model.ts';
import { isOver, slotBlock } from '../rules.ts';
import { countCalled, findSlot, writeSlot } from '../store/interviews.ts';
import { hasResults } from '../store/letters.ts';
import { notifyAfterMs } from '../terms.ts';
import { lockSeenSlot } from './change-slot.ts';
import { reissueLetters } from './issue-letter.ts';

export type EndSlotRefusal =
  | 'interviews/unknown-slot'
  | 'interviews/changed'
  | 'interviews/cancelled'
  | 'interviews/slot-over'
  | 'interviews/has-results'
  | 'interviews/has-letters'
  | 'interviews/no-room';

/**
 * Closes a slot, which then takes no more calls, or opens it again, unless it is over; its letters stay valid. Safe to
 * repeat.
 */
export async function setSlotOpen(
  ctx: Context,
  input: { readonly id: number; readonly version: number; readonly isOpen: boolean },
  actor: string,
): Promise<Result<void, EndSlotRefusal>> {
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const seen = await lockSeenSlot(tx, input);
    if (!seen.ok) return seen;
    const slot = seen.value;
    const state: SlotState = input.isOpen ? 'open' : 'closed';
    if (slot.state === 'cancelled') return refuse('interviews/cancelled');
    if (isOver(slot, now)) return refuse('interviews/slot-over');
    if (slot.state === state) return ok(undefined);
    await writeSlot(tx, slot.id, { ...slot, state, at: ctx.now(), by: actor });
    await recordAudit(tx, {
      actor,
      action: input.isOpen ? 'interviews/slot-opened' : 'interviews/slot-closed',
      subject: subjectOf(slot.id),
      before: { state: slot.state },
      after: { state },
      details: { version: slot.version + 1 },
    });
    return ok(undefined);
  });
}

/**
 * Cancels a slot permanently, unless it is over. With valid letters it needs another slot of the opening that takes calls and has room for all:
 * they are re-issued for that one and their people notified. Refused once results are written down. @returns how many letters it re-issued.
 */
export async function cancelSlot(
  ctx: Context,
  input: { readonly id: number; readonly version: number; readonly to: number | undefined },
  actor: string,
): Promise<Result<number, EndSlotRefusal>> {
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const others = input.to === undefined ? [] : [input.to];
    const seen = await lockSeenSlot(tx, { ...input, others });
    if (!seen.ok) return seen;
    const slot = seen.value;
    if (slot.state === 'cancelled') return refuse('interviews/cancelled');
    if (isOver(slot, now)) return refuse('interviews/slot-over');
    const called = (await countCalled(tx, [slot.id])).get(slot.id) ?? 0;
    const at = ctx.now();
    if (called > 0) {
      if (await hasResults(tx, slot.id)) return refuse('interviews/has-results');
      if (input.to === undefined || input.to === slot.id)
        return refuse('interviews/has-letters', { facts: { called } });
      const to = await findSlot(tx, input.to);
      const isOfOpening = to?.role === slot.role && to.opening === slot.opening;
      if (!to || !isOfOpening || slotBlock(to, to.called + called - 1, now) !== undefined)
        return refuse('interviews/no-room', { facts: { called } });
      await reissueLetters(tx, { from: slot.id, to: to.id, by: actor, at, notifyAt: after(at, notifyAfterMs) });
    }
    await writeSlot(tx, slot.id, { ...slot, state: 'cancelled', at, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'interviews/slot-cancelled',
      subject: subjectOf(slot.id),
      before: { state: slot.state },
      after: { state: 'cancelled' },
      details: { version: slot.version + 1, reissued: called, ...(called > 0 ? { to: input.to ?? null } : {}) },
    });
    return ok(called);
  });
}
