import type { Context } from '#kit/context.ts';
import { fillBankAccountKeys } from './actions/account-keys.ts';

/** Fills in account hashes for older claims. */
export const seedReferrals = (ctx: Context): Promise<void> => fillBankAccountKeys(ctx);
