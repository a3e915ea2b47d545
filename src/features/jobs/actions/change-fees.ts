import type { Context } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isDay, startOfDayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isFee, isReservationFee } from '../terms.ts';
import { beginNextFees, setFees, setNextFees } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

/**
 * Sets both fees of a role in one step, so that no reader gets one new and one old: at once, or from the start of a day
 * in India (`2026-12-01`). Replaces a planned change. Frozen orders keep their fee. Refuses fees outside the
 * limits, a reservation fee above the general one, and days before tomorrow. A lower fee is listed for the owners.
 */
export async function changeFees(
  ctx: Context,
  input: RoleChange & {
    readonly general: Paise;
    readonly reservation: Paise;
    readonly fromDay?: string;
  },
): Promise<
  Result<
    undefined,
    | 'jobs/unknown-role'
    | 'jobs/role-changed'
    | 'jobs/fee-out-of-range'
    | 'jobs/reservation-above-general'
    | 'jobs/day-not-to-come'
  >
> {
  if (!isFee(input.general) || !isFee(input.reservation)) return refuse('jobs/fee-out-of-range');
  if (!isReservationFee(input.reservation, input.general)) return refuse('jobs/reservation-above-general');
  const at = await ctx.businessNow();
  const { fromDay } = input;
  if (fromDay !== undefined && !isDay(fromDay)) return refuse('jobs/day-not-to-come');
  const from = fromDay === undefined ? undefined : startOfDayInIndia(fromDay);
  if (from && from <= at) return refuse('jobs/day-not-to-come');
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, input, at);
    if (!found.ok) return found;
    const role = found.value;
    await beginNextFees(tx, at);
    const fees = { generalPaise: input.general, reservationPaise: input.reservation };
    await (from ? setNextFees(tx, role.name, { ...fees, from }) : setFees(tx, role.name, fees));
    const isGeneralLower = input.general < role.generalFeePaise;
    if (isGeneralLower || input.reservation < role.reservationFeePaise) {
      const details = { role: role.name, paise: isGeneralLower ? input.general : input.reservation };
      await recordEvent(tx, 'fee-lowered', { subject: `${role.name}/${at.toISOString()}`, details, at });
    }
    await recordAudit(tx, {
      actor: input.actor,
      action: 'jobs/fees',
      subject: role.name,
      before: { generalPaise: role.generalFeePaise, reservationPaise: role.reservationFeePaise },
      after: fees,
      details: { opening: role.opening, ...(from ? { from: from.toISOString() } : {}) },
    });
    return ok(undefined);
  });
}
