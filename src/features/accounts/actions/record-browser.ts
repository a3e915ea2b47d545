import type { Context, Tx } from '#kit/context.ts';
import { isToken, newToken } from '../rules.ts';
import * as store from '../store/accounts.ts';

export interface KnownBrowser {
  /** For the browser to store in its cookie; reused by later sign-ins of anyone. We store its hash. */
  readonly id: string;
  readonly idHash: string;
}
/** The browser that stores this ID, or with a new one. Reads outside of transactions. */
export async function readBrowser(ctx: Context, cookie: string | undefined): Promise<KnownBrowser> {
  const id = isToken(cookie) ? cookie : newToken();
  return { id, idHash: await ctx.lastingHash('accounts/browser-mark', id) };
}

/** Records that an account signed in from a browser; stored for `browserIdMs`, to detect one person with two accounts. */
export const recordBrowser = (
  tx: Tx,
  { idHash }: KnownBrowser,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
): Promise<unknown> => store.recordBrowser(tx, { browserIdHash: idHash, accountId, at });
