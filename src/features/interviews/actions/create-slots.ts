import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before, minuteMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { openingsOf } from '#features/jobs/actions/openings-of.ts';
import { type Slot, type SlotContent, type TypedSlot, subjectOf } from '../model.ts';
import { readSeries, readSlot, typedOf } from '../rules.ts';
import { hasSlotAt, insertSlot, lockOpening, sameSlotSince } from '../store/interviews.ts';
import { sameSlotMinutes } from '../terms.ts';

/**
 * Creates open slots of an opening: one, or with a time `until` a series of them. Refused with every invalid field. A second
 * click of the same person creates none. Where slots of the opening begin at the same time at the same place, they are created only
 * `beside` them: `facts.times` of the refusal names these, as times of day.
 * @returns their ids.
 */
export async function createSlots(
  ctx: Context,
  input: {
    readonly role: string;
    readonly opening: number;
    readonly typed: TypedSlot;
    readonly until?: string;
    readonly beside?: boolean;
  },
  actor: string,
): Promise<Result<readonly number[], 'interviews/invalid' | 'interviews/slots-exist'>> {
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
    const slots = series.value.map((content) => ({ ...content, role, opening: input.opening }));
    const times: string[] = [];
    for (const slot of slots)
      if (!(await isRepeat(ctx, tx, slot, actor)) && (await hasSlotAt(tx, slot))) times.push(typedOf(slot).time);
    if (times.length > 0 && !input.beside)
      return refuse('interviews/slots-exist', { facts: { times: times.join(', ') } });
    const ids: number[] = [];
    for (const slot of slots) ids.push(await insertOnce(ctx, tx, slot, actor));
    return ok(ids);
  });
}

type NewSlot = SlotContent & Pick<Slot, 'role' | 'opening'>;
const sameOf = (ctx: Context, tx: Tx, slot: NewSlot, actor: string): Promise<number | undefined> =>
  sameSlotSince(tx, slot, actor, before(ctx.now(), sameSlotMinutes * minuteMs));
const isRepeat = async (...of: Parameters<typeof sameOf>): Promise<boolean> => (await sameOf(...of)) !== undefined;

async function insertOnce(ctx: Context, tx: Tx, slot: NewSlot, actor: string): Promise<number> {
  const at = ctx.now();
  const same = await sameOf(ctx, tx, slot, actor);
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
