import type { Context } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isFee } from '#features/jobs/terms.ts';
import { recordAudit, updateFees } from '#features/jobs/store.ts';

/**
 * Sets both fees of a role in one step, so that no reader gets one new and one old. Frozen orders keep their fee.
 * Refuses fees outside ₹9 to ₹10,000.
 */
export async function changeFees(
  ctx: Context,
  input: { readonly name: string; readonly general: Paise; readonly reservation: Paise; readonly actor: string },
): Promise<Result<{ readonly name: string }, 'jobs/unknown-role' | 'jobs/fee-out-of-range'>> {
  if (!isFee(input.general) || !isFee(input.reservation)) return refuse('jobs/fee-out-of-range');
  return ctx.transaction(async (tx) => {
    const changed = await updateFees(tx, input.name.trim(), input.general, input.reservation);
    if (!changed) return refuse('jobs/unknown-role');
    const details = {
      wasGeneralPaise: changed.wasGeneralPaise,
      wasReservationPaise: changed.wasReservationPaise,
      generalPaise: input.general,
      reservationPaise: input.reservation,
    };
    await recordAudit(tx, { actor: input.actor, action: 'jobs/fees', subject: changed.name, details });
    return ok({ name: changed.name });
  });
}
