import type { Context } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import { readDay } from '#kit/time.ts';
import { changeFees } from './change-fees.ts';
import { readFees } from './create-role.ts';
import type { RoleChange } from './role-to-change.ts';

/** Changes the fees of a role as staff typed them: rupees, and an empty day for at once. Names each wrong field. */
export async function setFeesAsTyped(
  ctx: Context,
  {
    general,
    reservation,
    fromDay,
    ...change
  }: RoleChange & { readonly general: string; readonly reservation: string; readonly fromDay: string },
): Promise<Result<undefined, 'jobs/unknown-role' | 'jobs/role-changed' | 'http/fields'>> {
  const fees = readFees({ general, reservation });
  if (!fees.ok) return fees;
  const day = fromDay.trim() === '' ? undefined : (readDay(fromDay) ?? 'invalid');
  const { generalPaise, reservationPaise } = fees.value;
  const changed = await changeFees(ctx, {
    ...change,
    general: generalPaise,
    reservation: reservationPaise,
    ...(day === undefined ? {} : { fromDay: day }),
  });
  if (changed.ok) return changed;
  const { code } = changed.refusal;
  if (code === 'jobs/day-not-to-come')
    return refuse('http/fields', { fields: [{ field: 'fromDay', reason: 'not-to-come' }] });
  if (code === 'jobs/fee-out-of-range')
    return refuse('http/fields', { fields: [{ field: 'general', reason: 'fee-out-of-range' }] });
  if (code === 'jobs/reservation-above-general')
    return refuse('http/fields', { fields: [{ field: 'reservation', reason: 'above-general' }] });
  return refuse(code);
}
