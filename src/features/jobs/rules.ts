import type { Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import {
  type Category,
  highestFeePaise,
  lowestFeePaise,
  paysGeneralFee,
  type Role,
  type RoleRefusal,
} from '#features/jobs/model.ts';

/** Whether a role lets a person in; `isInvited` matters only while it is open to the invited alone. */
export function admits(
  role: Pick<Role, 'state'>,
  isInvited: boolean,
): Result<undefined, Exclude<RoleRefusal, 'jobs/not-switched-on'>> {
  if (role.state === 'closed') return refuse('jobs/closed');
  if (role.state === 'invited' && !isInvited) return refuse('jobs/not-invited');
  return ok(undefined);
}

/** The role's own rule first; then, in live, the owner's switch for roles that cost a fee. */
export function admitted(
  role: Pick<Role, 'state'>,
  by: { readonly isInvited: boolean; readonly switchedOn: boolean },
): Result<undefined, RoleRefusal> {
  const own = admits(role, by.isInvited);
  if (!own.ok) return own;
  return by.switchedOn ? ok(undefined) : refuse('jobs/not-switched-on');
}

/** The fee of a category: GEN and OBC pay the general fee; SC, ST and EWS the reservation fee (§3, §9). */
export const feeFor = (role: Pick<Role, 'generalFeePaise' | 'reservationFeePaise'>, category: Category): Paise =>
  paysGeneralFee(category) ? role.generalFeePaise : role.reservationFeePaise;

/** True when a fee lies within ₹9 to ₹10,000, which every gateway takes. */
export const isFee = (amount: Paise): boolean => amount >= lowestFeePaise && amount <= highestFeePaise;
