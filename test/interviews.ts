import type { InterviewsContext } from '#features/interviews/actions/context.ts';
import { issueLetter, lockFreeSlot } from '#features/interviews/actions/issue-letter.ts';
import { writeNotified } from '#features/interviews/store/letters.ts';
import type { TypedSlot } from '#features/interviews/model.ts';
import { createSlots } from '#features/interviews/actions/create-slots.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import type { Context } from '#kit/context.ts';

/** A slot as staff type it, ten days ahead. */
export const typedSlot = (now: Date, change: Partial<TypedSlot> = {}): TypedSlot => ({
  day: dayInIndia(after(now, 10 * dayMs)),
  time: '10:30',
  minutes: '30',
  capacity: '10',
  placeEn: 'Plot 12, Boring Road, Patna 800001',
  placeHi: 'प्लॉट 12, बोरिंग रोड, पटना 800001',
  shortPlaceEn: 'Patna office',
  shortPlaceHi: 'पटना कार्यालय',
  bringEn: 'This letter and an identity document',
  bringHi: 'यह पत्र और पहचान पत्र',
  ...change,
});

let created = 0;
/** The id of a new slot of an opening. */
export async function makeSlot(
  ctx: Context,
  change: Partial<TypedSlot> = {},
  of: { readonly role: string; readonly opening: number } = { role: 'Supervisor', opening: 1 },
): Promise<number> {
  const typed = typedSlot(await ctx.businessNow(), change);
  const slots = await createSlots(ctx, { ...of, typed, beside: true }, `cli:test-${++created}`);
  if (!slots.ok) throw new Error(JSON.stringify(slots.refusal));
  const [slot = 0] = slots.value;
  return slot;
}

/**
 * Issues the letter of an application for a new slot of its opening and notifies the applicant at once. The stage stays, so
 * that the application can still be cancelled.
 */
export async function letterFor(ctx: InterviewsContext, id: string, of = { role: 'Supervisor', opening: 1 }) {
  const slotId = await makeSlot(ctx, {}, of);
  const now = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const slot = await lockFreeSlot(tx, { application: { id, ...of }, slotIds: [slotId], now });
    if (!slot.ok) throw new Error(slot.refusal.code);
    const input = { applicationId: id, slot: slot.value, at: ctx.now(), by: 'cli:test', notifyAt: null };
    const { letter } = await issueLetter(tx, input);
    await writeNotified(tx, [letter.id], ctx.now());
  });
}
