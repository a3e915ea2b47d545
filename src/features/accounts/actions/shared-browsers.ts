import type { Tx } from '#kit/context.ts';
import { accountsSharingBrowser, hasSharedBrowser } from '#features/accounts/store.ts';

/** Other accounts that logged in from a browser of this account within the last 365 days. */
export const accountsOnSameBrowsers = (tx: Tx, accountId: string): Promise<string[]> =>
  accountsSharingBrowser(tx, accountId);

/** True if two accounts logged in from the same browser within the last 365 days. */
export const haveSharedBrowser = (tx: Tx, accountId: string, otherId: string): Promise<boolean> =>
  hasSharedBrowser(tx, accountId, otherId);
