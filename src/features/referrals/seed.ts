import type { Context } from '#kit/context.ts';
import { fillAccountKeys } from './actions/account-keys.ts';

/** Makes the bank accounts of claims from before comparable. */
export const seedReferrals = (ctx: Context): Promise<void> => fillAccountKeys(ctx);
