import type { Context } from '#kit/context.ts';
import { listInvitedPhones } from '#features/jobs/store/invited.ts';

/** The invited numbers with time and author of each entry, oldest first. For staff only. */
export const listInvited = (ctx: Context) => listInvitedPhones(ctx.db);
