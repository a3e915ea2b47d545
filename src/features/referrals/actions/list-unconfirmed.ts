import type { Tx } from '#kit/context.ts';
import type { Claim } from '../model.ts';
import { unconfirmedClaims } from '../store.ts';

/** Open claims of people who may have been paid between a backup and its restore, oldest first. A read in the caller's transaction. */
export const listUnconfirmedClaims = (tx: Tx, limit: number): Promise<Claim[]> => unconfirmedClaims(tx, limit);
