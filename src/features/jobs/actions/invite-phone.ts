import type { Context } from '#kit/context.ts';
import { maskPhone, type Phone } from '#kit/phone.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { insertInvitedPhone } from '#features/jobs/store/invited.ts';

/**
 * Adds a number to the invited list.
 * @returns false, without an audit entry, when it was on the list.
 */
export const invitePhone = (ctx: Context, phone: Phone, actor: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const isNew = await insertInvitedPhone(tx, phone, actor);
    if (isNew) await recordAudit(tx, { actor, action: 'jobs/invited', subject: maskPhone(phone) });
    return isNew;
  });
