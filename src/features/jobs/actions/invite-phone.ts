import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { invitedNumber } from '#features/jobs/rules/invited.ts';
import { insertInvitedPhone } from '#features/jobs/store/invited.ts';

/**
 * Adds a number to the invited list.
 * @returns false, without an audit entry, when it was on the list.
 */
export const invitePhone = (ctx: Context, phone: Phone, actor: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const isNew = await insertInvitedPhone(tx, phone, actor);
    if (isNew) await recordAudit(tx, { actor, action: 'jobs/invited', ...invitedNumber(phone) });
    return isNew;
  });
