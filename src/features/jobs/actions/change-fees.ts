import type { Context } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isDay, startOfDayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isFee } from '#features/jobs/terms.ts';
import { beginNextFees, findRoleRow, lockRole, setFees, setNextFees } from '#features/jobs/store.ts';

/**
 * Sets both fees of a role in one step, so that no reader gets one new and one old: at once, or from the start of a day
 * in India (`2026-12-01`). Replaces a planned change. Frozen orders keep their fee. Refuses fees outside the
 * limits and days before tomorrow.
 */
export async function changeFees(
  ctx: Context,
  input: {
    readonly name: string;
    readonly general: Paise;
    readonly reservation: Paise;
    readonly fromDay?: string;
    readonly actor: string;
  },
): Promise<Result<{ readonly name: string }, 'jobs/unknown-role' | 'jobs/fee-out-of-range' | 'jobs/day-not-to-come'>> {
  if (!isFee(input.general) || !isFee(input.reservation)) return refuse('jobs/fee-out-of-range');
  const at = await ctx.businessNow();
  const from = input.fromDay === undefined ? undefined : isDay(input.fromDay) ? startOfDayInIndia(input.fromDay) : null;
  if (from === null || (from && from <= at)) return refuse('jobs/day-not-to-come');
  return ctx.transaction(async (tx) => {
    await lockRole(tx, input.name.trim().toLowerCase());
    await beginNextFees(tx, at);
    const role = await findRoleRow(tx, input.name, at);
    if (!role) return refuse('jobs/unknown-role');
    const fees = { generalPaise: input.general, reservationPaise: input.reservation };
    await (from ? setNextFees(tx, role.name, { ...fees, from }) : setFees(tx, role.name, fees));
    await recordAudit(tx, {
      actor: input.actor,
      action: 'jobs/fees',
      subject: role.name,
      before: { generalPaise: role.generalFeePaise, reservationPaise: role.reservationFeePaise },
      after: fees,
      details: from ? { from: from.toISOString() } : {},
    });
    return ok({ name: role.name });
  });
}
