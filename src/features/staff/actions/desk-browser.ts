import type { Context, Hashes } from '#kit/context.ts';
import { isToken, newToken } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before } from '#kit/time.ts';
import type { PasskeyProof } from '../model.ts';
import { isBrowserOf, recordDeskBrowser } from '../store/browsers.ts';
import { isStaffAccount } from '../store/members.ts';
import { findPasskeyById, recordPasskeyUse, spendBrowserChallenge } from '../store/passkeys.ts';
import { challengeMs, deskBrowserMs } from '../terms.ts';
import { deskBrowserHashes, type FactorContext } from './context.ts';

/**
 * Remembers the browser in which this person finished a sign-in or showed a passkey: for this number its OTPs then have a
 * separate allowance, which no stranger can use up. The token is new each time and replaces the one that the browser had,
 * also that of a colleague: one copied from a shared computer counts for nobody any more.
 * @returns the token that the browser stores.
 */
export async function rememberBrowser(ctx: Context, browser: string | undefined, accountId: string): Promise<string> {
  const token = newToken();
  const formerHashes = isToken(browser) ? deskBrowserHashes(ctx, browser) : [];
  await recordDeskBrowser(ctx.db, {
    formerHashes,
    browserHash: deskBrowserHashes(ctx, token)[0],
    accountId,
    at: ctx.now(),
  });
  return token;
}

/** True if this browser is remembered for the holder of the number, and they have a role. */
export async function isDeskBrowser(ctx: Context, phone: Phone, browser: string): Promise<boolean> {
  const since = before(ctx.now(), deskBrowserMs);
  return isBrowserOf(ctx.db, { browserHashes: deskBrowserHashes(ctx, browser), phone, since });
}

/**
 * What the browser stores for five minutes. Its keyed hash is the challenge, which is stored only once a passkey answers it:
 * nothing is stored for a stranger.
 */
const newAsked = (ctx: Context): string => `${ctx.now().getTime() + challengeMs}.${newToken()}`;
const challengesOf = (ctx: Context, asked: string): Hashes => {
  const encoded = (hash: string): string => Buffer.from(hash).toString('base64url');
  const [first, ...others] = ctx.keyedHashes('staff/browser-challenge', asked);
  return [encoded(first), ...others.map(encoded)];
};
/** True if this is the challenge of what the browser stores, and open; it is used up by that. */
async function spendAsked(ctx: Context, asked: string, challenge: string): Promise<boolean> {
  const expiresAt = new Date(Number(asked.split('.', 1)[0]));
  if (!challengesOf(ctx, asked).includes(challenge) || !(expiresAt > ctx.now())) return false;
  return spendBrowserChallenge(ctx.db, { challenge, expiresAt });
}

/** A challenge for any passkey of this site, before the number is known. */
export async function askBrowserPasskey(
  ctx: FactorContext,
): Promise<{ readonly asked: string; readonly options: Readonly<Record<string, unknown>> }> {
  const asked = newAsked(ctx);
  const { json } = await ctx.passkeys.requestOptions([], challengesOf(ctx, asked)[0]);
  return { asked, options: json };
}

/**
 * Remembers the browser for the member of staff who shows a passkey, once for a challenge. It opens nothing: the OTP and
 * the second factor are asked for as always.
 */
export async function showPasskey(
  ctx: FactorContext,
  input: { readonly proof: PasskeyProof; readonly asked: string | undefined; readonly browser: string | undefined },
): Promise<Result<string, 'staff/challenge-expired' | 'staff/code-wrong'>> {
  const { asked = '', proof } = input;
  const passkey = await findPasskeyById(ctx.db, proof.id);
  const signCount =
    passkey && (await ctx.passkeys.verify(proof, passkey, (challenge) => spendAsked(ctx, asked, challenge)));
  if (signCount === 'expired') return refuse('staff/challenge-expired');
  if (!passkey || typeof signCount !== 'number' || !(await isStaffAccount(ctx.db, passkey.accountId))) {
    ctx.log.info('wrong passkey before a sign-in');
    return refuse('staff/code-wrong');
  }
  await recordPasskeyUse(ctx.db, passkey.id, signCount, ctx.now());
  return ok(await rememberBrowser(ctx, input.browser, passkey.accountId));
}
