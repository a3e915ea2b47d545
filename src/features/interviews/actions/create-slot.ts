import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before, minuteMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { openingsOf } from '#features/jobs/actions/openings-of.ts';
import { type TypedSlot, subjectOf } from '../model.ts';
import { readSlot, typedOf } from '../rules.ts';
import { insertSlot, lockOpening, sameSlotSince } from '../store/interviews.ts';
import { sameSlotMinutes } from '../terms.ts';

/**
 * Creates an open slot of an opening. Refused with every invalid field. A second click of the same person creates none.
 * @returns its id.
 */
export async function createSlot(
  ctx: Context,
  input: { readonly role: string; readonly opening: number; readonly typed: TypedSlot },
  actor: string,
): Promise<Result<number, 'interviews/invalid'>> {
  const openings = await openingsOf(ctx, input.role);
  const isKnown = openings?.numbers.includes(input.opening) ?? false;
  const read = readSlot(input.typed, await ctx.businessNow());
  const ofOpening = isKnown ? [] : [{ field: 'opening', reason: 'unknown' }];
  if (!read.ok) {
    const { fields = [] } = read.refusal;
    return refuse('interviews/invalid', { fields: [...ofOpening, ...fields] });
  }
  if (!openings || !isKnown) return refuse('interviews/invalid', { fields: ofOpening });
  const slot = { ...read.value, role: openings.role, opening: input.opening };
  return ctx.transaction(async (tx) => {
    await lockOpening(tx, slot.role, slot.opening);
    const at = ctx.now();
    const same = await sameSlotSince(tx, slot, actor, before(at, sameSlotMinutes * minuteMs));
    if (same !== undefined) return ok(same);
    const id = await insertSlot(tx, slot, at, actor);
    await recordAudit(tx, {
      actor,
      action: 'interviews/slot-created',
      subject: subjectOf(id),
      after: { ...typedOf(slot), state: 'open' },
      details: { role: slot.role, opening: slot.opening, version: 1 },
    });
    return ok(id);
  });
}
