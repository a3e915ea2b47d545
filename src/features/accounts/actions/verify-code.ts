import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { chooseChannel } from '#features/notifications/actions/choose-channel.ts';
import type { SmsContext } from '#features/notifications/actions/context.ts';
import { consentText } from '#features/notifications/model/consent.ts';
import { accountFor } from './account-for.ts';
import { checkCode, type CheckRefusal } from './check-code.ts';
import { sessionHash, sessionHashes } from './context.ts';
import { type Account } from '../model.ts';
import { sessionMs } from '../terms.ts';
import { newToken } from '../rules.ts';
import { readBrowser, recordBrowser } from './record-browser.ts';
import { insertSession, revokeSession } from '../store/accounts.ts';

export interface VerifyCodeRequest {
  readonly phone: string;
  readonly code: string;
  /** The nonce that binds the OTP to the browser that asked for it. */
  readonly browser: string | undefined;
  /** The token of this browser's current session. */
  readonly previousToken: string | undefined;
  /** The id that the browser has from an earlier login. */
  readonly browserId?: string | undefined;
  /** Language of the page; stored with the account for its messages. Unchanged if missing. */
  readonly language?: Language | undefined;
}
export interface OpenedSession {
  readonly account: Account;
  /** Only the browser's cookie contains it; we store its hash. */
  readonly token: string;
  readonly expiresAt: Date;
  /** For the browser to store. Accounts that sign in there later get the same one: they may be one person's. We store its hash. */
  readonly browserId: string;
}
export type VerifyCodeRefusal = 'accounts/phone-invalid' | CheckRefusal;

/**
 * Opens a session for the holder of the last OTP sent to this phone from this browser, and ends the browser's
 * previous session. The first sign-in of a phone creates its account with a referral code, once. An OTP works once, for
 * `otpLifeMs` and `maxOtpTries` checks; wrong tries are counted. Messages follow the language of the page. The browsers of an
 * account are stored, to detect one person with two accounts.
 */
export async function verifyCode(
  ctx: SmsContext & NamesContext,
  request: VerifyCodeRequest,
): Promise<Result<OpenedSession, VerifyCodeRefusal>> {
  const phone = readPhone(request.phone);
  if (!phone) return refuse('accounts/phone-invalid', { fields: [{ field: 'phone', reason: 'invalid' }] });
  if (request.browser === undefined) return refuse('accounts/no-code-sent');
  const { browser: nonce, code, previousToken, language } = request;
  const company = await companyNames(ctx);
  const usedBrowser = await readBrowser(ctx, request.browserId);
  return ctx.transaction(async (tx) => {
    const checked = await checkCode(ctx, tx, { phone, boundTo: nonce, code });
    if (!checked.ok) return checked;
    // Who can read the code holds the number: this is the proof of the consent that was shown beside the choice.
    if (checked.value.byMessenger) {
      const wording = consentText[language ?? 'en'](company[language ?? 'en']);
      await chooseChannel(ctx, tx, { phone, channel: 'whatsapp', source: 'sign-in', wording });
    }
    const opened = await openSession(ctx, tx, { phone, previousToken, language, now: ctx.now() });
    await recordBrowser(tx, usedBrowser, { accountId: opened.account.id, at: ctx.now() });
    return ok({ ...opened, browserId: usedBrowser.id });
  });
}

async function openSession(
  ctx: Context,
  tx: Tx,
  input: { phone: Phone; previousToken: string | undefined; language: Language | undefined; now: Date },
): Promise<Omit<OpenedSession, 'browserId'>> {
  const account = await accountFor(tx, { phone: input.phone, language: input.language, at: input.now });
  if (input.previousToken !== undefined) await revokeSession(tx, sessionHashes(ctx, input.previousToken), input.now);
  const token = newToken();
  const expiresAt = after(input.now, sessionMs);
  const id = newId('ses');
  await insertSession(tx, { id, accountId: account.id, tokenHash: sessionHash(ctx, token), at: input.now, expiresAt });
  ctx.log.info('signed in', { accountId: account.id, sessionId: id });
  return { account, token, expiresAt };
}
