import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { invitedNumber } from '#features/jobs/rules/invited.ts';
import { deleteInvitedPhone } from '#features/jobs/store/invited.ts';

/**
 * Removes a number from the invited list.
 * @returns false, without an audit entry, when it was not on the list.
 */
export const uninvitePhone = (ctx: Context, phone: Phone, actor: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const wasThere = await deleteInvitedPhone(tx, phone);
    if (wasThere) await recordAudit(tx, { actor, action: 'jobs/uninvited', ...invitedNumber(phone) });
    return wasThere;
  });
