import type { Tx } from '#kit/context.ts';
import { isAccountId } from '#features/audit/model.ts';
import { lockRoles } from '../store/staff.ts';
import { hasRightNow } from './list-colleagues.ts';

/**
 * Serializes with every change of roles until the transaction ends. @returns false if who acts has lost the right to change
 * staff since the call began; the command line and the settings have no account, and always may
 */
export async function mayChangeStaff(tx: Tx, actor: string): Promise<boolean> {
  await lockRoles(tx);
  return !isAccountId(actor) || hasRightNow(tx, actor, 'staff/change');
}
