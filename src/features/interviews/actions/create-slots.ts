import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before, minuteMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { openingsOf } from '#features/jobs/actions/openings-of.ts';
import { type Slot, type SlotContent, type TypedSlot, subjectOf } from '../model.ts';
import { readSeries, readSlot, typedOf } from '../rules.ts';
import { insertSlot, lockOpening, sameSlotSince } from '../store/interviews.ts';
import { sameSlotMinutes } from '../terms.ts';

/**
 * Creates open slots of an opening: one, or with a time `until` a series of them. Refused with every invalid field. A second
 * click of the same person creates none.
 * @returns their ids.
 */
export async function createSlots(
  ctx: Context,
  input: { readonly role: string; readonly opening: number; readonly typed: TypedSlot; readonly until?: string },
  actor: string,
): Promise<Result<readonly number[], 'interviews/invalid'>> {
  const openings = await openingsOf(ctx, input.role);
  const isKnown = openings?.numbers.includes(input.opening) ?? false;
  const read = readSlot(input.typed, await ctx.businessNow());
  const ofOpening = isKnown ? [] : [{ field: 'opening', reason: 'unknown' }];
  if (!read.ok) {
    const { fields = [] } = read.refusal;
    return refuse('interviews/invalid', { fields: [...ofOpening, ...fields] });
  }
  if (!openings || !isKnown) return refuse('interviews/invalid', { fields: ofOpening });
  const series = readSeries(read.value, input.until ?? '');
  if (!series.ok) return series;
  const { role } = openings;
  return ctx.transaction(async (tx) => {
    await lockOpening(tx, role, input.opening);
    const ids: number[] = [];
    for (const content of series.value)
      ids.push(await insertOnce(ctx, tx, { ...content, role, opening: input.opening }, actor));
    return ok(ids);
  });
}

async function insertOnce(
  ctx: Context,
  tx: Tx,
  slot: SlotContent & Pick<Slot, 'role' | 'opening'>,
  actor: string,
): Promise<number> {
  const at = ctx.now();
  const same = await sameSlotSince(tx, slot, actor, before(at, sameSlotMinutes * minuteMs));
  if (same !== undefined) return same;
  const id = await insertSlot(tx, slot, at, actor);
  await recordAudit(tx, {
    actor,
    action: 'interviews/slot-created',
    subject: subjectOf(id),
    after: { ...typedOf(slot), state: 'open' },
    details: { role: slot.role, opening: slot.opening, version: 1 },
  });
  return id;
}
