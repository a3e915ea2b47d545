import type { Context } from '#kit/context.ts';
import { type Paise, paiseFromRupees } from '#kit/money/paise.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { OpeningForm } from '../model/opening-form.ts';
import { isRoleName } from '../rules/jobs.ts';
import { readOpeningForm } from '../rules/opening-form.ts';
import { findRoleRow, insertRole, lockNewRoles, nextPosition } from '../store/jobs.ts';
import { isFee, isReservationFee } from '../terms.ts';

export interface NewRole {
  readonly form: Omit<OpeningForm, 'position'>;
  /** Rupees as typed. */
  readonly general: string;
  readonly reservation: string;
}

/**
 * Creates a role with its first opening, closed, at the end of the notice. Its English title is its name, which addresses
 * and applications contain, so it never changes. Names all wrong fields together.
 */
export async function createRole(
  ctx: Context,
  { form, general, reservation }: NewRole,
  actor: string,
): Promise<Result<{ readonly name: string }, 'http/fields'>> {
  const at = await ctx.businessNow();
  const name = form.titleEn.trim();
  const fees = readFees({ general, reservation });
  return ctx.transaction(async (tx) => {
    await lockNewRoles(tx);
    const read = readOpeningForm({ ...form, position: String(await nextPosition(tx)) }, null);
    const faults = [
      ...(read.ok ? [] : (read.refusal.fields ?? [])),
      ...(fees.ok ? [] : (fees.refusal.fields ?? [])),
      ...(name === '' || isRoleName(name) ? [] : [{ field: 'titleEn', reason: 'invalid' }]),
      ...((await findRoleRow(tx, name, at)) ? [{ field: 'titleEn', reason: 'taken' }] : []),
    ];
    if (!read.ok || !fees.ok || faults.length > 0) return refuse('http/fields', { fields: faults });
    const { generalPaise, reservationPaise } = fees.value;
    await insertRole(tx, {
      ...read.value,
      name,
      state: 'closed',
      generalFeePaise: generalPaise,
      reservationFeePaise: reservationPaise,
    });
    await recordAudit(tx, {
      actor,
      action: 'jobs/role-created',
      subject: name,
      after: { generalPaise, reservationPaise, vacancies: read.value.vacancies },
    });
    return ok({ name });
  });
}

/** Both fees as typed in rupees, each within the limits, that of the reserved categories not above the general one. */
export function readFees(typed: {
  readonly general: string;
  readonly reservation: string;
}): Result<{ readonly generalPaise: Paise; readonly reservationPaise: Paise }, 'http/fields'> {
  const faults: FieldFault[] = [];
  const read = (field: 'general' | 'reservation'): Paise | undefined => {
    const text = typed[field].trim();
    const amount = paiseFromRupees(text);
    if (text === '') faults.push({ field, reason: 'missing' });
    else if (amount === undefined || !isFee(amount)) faults.push({ field, reason: 'fee-out-of-range' });
    return amount;
  };
  const [generalPaise, reservationPaise] = [read('general'), read('reservation')];
  if (faults.length === 0 && generalPaise && reservationPaise && !isReservationFee(reservationPaise, generalPaise))
    faults.push({ field: 'reservation', reason: 'above-general' });
  return faults.length === 0 && generalPaise !== undefined && reservationPaise !== undefined
    ? ok({ generalPaise, reservationPaise })
    : refuse('http/fields', { fields: faults });
}
