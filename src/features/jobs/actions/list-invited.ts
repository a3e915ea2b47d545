import type { Context } from '#kit/context.ts';
import { listInvitedPhones } from '#features/jobs/store.ts';

/** The invited numbers with when and by whom each was added, oldest first. For staff only. */
export const listInvited = (ctx: Context) => listInvitedPhones(ctx.db);
