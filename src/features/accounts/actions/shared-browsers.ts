import type { Tx } from '#kit/context.ts';
import * as store from '../store/accounts.ts';

/** Other accounts that logged in from a browser of this account. Logins older than `browserIdMs` are purged. */
export const accountsSharingBrowser = (tx: Tx, accountId: string): Promise<string[]> =>
  store.accountsSharingBrowser(tx, accountId);

/** True if two accounts logged in from the same browser. Logins older than `browserIdMs` are purged. */
export const haveSharedBrowser = (tx: Tx, accountId: string, otherId: string): Promise<boolean> =>
  store.haveSharedBrowser(tx, accountId, otherId);

/**
 * The first accounts of those pairs that logged in from the same browser. Logins older than `browserIdMs` are purged.
 */
export const pairsSharingBrowser = (
  tx: Tx,
  pairs: readonly { readonly accountId: string; readonly otherId: string }[],
): Promise<string[]> => (pairs.length === 0 ? Promise.resolve([]) : store.pairsSharingBrowser(tx, pairs));
