import type { Context } from '#kit/context.ts';
import { fillAccountKeys } from './actions/account-keys.ts';

/** Fills in account hashes for older claims. */
export const seedReferrals = (ctx: Context): Promise<void> => fillAccountKeys(ctx);
