import type { Tx } from '#kit/context.ts';
import { personPhones } from '#features/accounts/actions/person-phones.ts';
import type { Phone } from '#kit/text/phone.ts';
import { isStaff } from '../store/members.ts';
import { presentPhones, staffRolesOf } from '../store/person.ts';

/** True while the number of the account has a role at the desk. Roles belong to the number, not to the account. */
export async function hasDeskAccess(tx: Tx, accountId: string): Promise<boolean> {
  const phones = await personPhones(tx, accountId);
  return (await staffRolesOf(tx, presentPhones({ phones }))).length > 0;
}

/** True while the number has a role at the desk, also before an account has the number. */
export const hasRoleAtDesk = (tx: Tx, phone: Phone): Promise<boolean> => isStaff(tx, phone);
