import type { Context } from '#kit/context.ts';
import { maskPhone, type Phone } from '#kit/phone.ts';
import { insertInvitedPhone, recordAudit } from '#features/jobs/store.ts';

/** Puts a number on the list of the invited. @returns false, and writes no audit entry, when it was there before. */
export const invitePhone = (ctx: Context, phone: Phone, actor: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const isNew = await insertInvitedPhone(tx, phone, actor);
    if (isNew) await recordAudit(tx, { actor, action: 'jobs/invited', subject: maskPhone(phone) });
    return isNew;
  });
