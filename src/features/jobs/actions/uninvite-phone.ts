import type { Context } from '#kit/context.ts';
import { maskPhone, type Phone } from '#kit/phone.ts';
import { deleteInvitedPhone, recordAudit } from '#features/jobs/store.ts';

/** Takes a number off the list of the invited. @returns false, and writes no audit entry, when it was not there. */
export const uninvitePhone = (ctx: Context, phone: Phone, actor: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const wasThere = await deleteInvitedPhone(tx, phone);
    if (wasThere) await recordAudit(tx, { actor, action: 'jobs/uninvited', subject: maskPhone(phone) });
    return wasThere;
  });
