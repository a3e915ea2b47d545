import type { Context, Tx } from '#kit/context.ts';
import { newCode, newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { type Phone, readPhone } from '#kit/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { checkCode, type CheckRefusal } from '#features/accounts/actions/check-code.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { type Account } from '#features/accounts/model.ts';
import { sessionMs } from '#features/accounts/terms.ts';
import { isToken, newToken } from '#features/accounts/rules.ts';
import {
  findAccountByPhone,
  insertAccount,
  insertSession,
  markBrowser,
  revokeSession,
  setAccountLanguage,
} from '#features/accounts/store.ts';

export interface VerifyCodeRequest {
  readonly phone: string;
  readonly code: string;
  /** The nonce that the browser got when the code was sent. */
  readonly browser: string | undefined;
  /** The token of the session that this browser holds already. */
  readonly previousToken: string | undefined;
  /** The mark that this browser keeps from earlier sign-ins. */
  readonly browserMark?: string | undefined;
  /** Of the page; kept with the account for its messages. Without one the account's stays. */
  readonly language?: Language | undefined;
}
export interface OpenedSession {
  readonly account: Account;
  /** Known to the browser's cookie only; we keep its hash. */
  readonly token: string;
  readonly expiresAt: Date;
  /** For the browser to keep: the same one at the next sign-in of whomever. We keep its hash. */
  readonly browserMark: string;
}
export type VerifyCodeRefusal = 'accounts/phone-invalid' | CheckRefusal;

/**
 * Opens a session of 30 days for whoever holds the code that was last sent to this phone from this browser, and ends
 * the session that the browser held before. The first sign-in of a phone makes its account, once, with a referral code.
 * A code works once, for five minutes and five checks; a wrong one keeps its count. Messages follow the language of the page. Which browsers an account signed in
 * from is kept for 365 days, so that one person behind two accounts is found.
 */
export async function verifyCode(
  ctx: Context,
  request: VerifyCodeRequest,
): Promise<Result<OpenedSession, VerifyCodeRefusal>> {
  const phone = readPhone(request.phone);
  if (!phone) return refuse('accounts/phone-invalid', { fields: [{ field: 'phone', reason: 'invalid' }] });
  if (request.browser === undefined) return refuse('accounts/no-code-sent');
  const { browser, code, previousToken, language } = request;
  const browserMark = isToken(request.browserMark) ? request.browserMark : newToken();
  const markHash = await ctx.lastingHash('accounts/browser-mark', browserMark);
  return ctx.transaction(async (tx) => {
    const checked = await checkCode(ctx, tx, { phone, boundTo: browser, code });
    if (!checked.ok) return checked;
    const opened = await openSession(ctx, tx, { phone, previousToken, language, now: ctx.now() });
    await markBrowser(tx, { markHash, accountId: opened.account.id, at: ctx.now() });
    return ok({ ...opened, browserMark });
  });
}

async function openSession(
  ctx: Context,
  tx: Tx,
  input: { phone: Phone; previousToken: string | undefined; language: Language | undefined; now: Date },
): Promise<Omit<OpenedSession, 'browserMark'>> {
  const account = await withLanguage(tx, await accountOf(tx, input.phone, input.now), input.language);
  if (input.previousToken !== undefined) await revokeSession(tx, sessionHash(ctx, input.previousToken), input.now);
  const token = newToken();
  const expiresAt = after(input.now, sessionMs);
  const id = newId('ses');
  await insertSession(tx, { id, accountId: account.id, tokenHash: sessionHash(ctx, token), at: input.now, expiresAt });
  ctx.log.info('signed in', { accountId: account.id, sessionId: id });
  return { account, token, expiresAt };
}

const withLanguage = async (tx: Tx, account: Account, language: Language | undefined): Promise<Account> =>
  language === undefined || language === account.language
    ? account
    : ((await setAccountLanguage(tx, account.id, language)) ?? account);

/** Another browser may be making the same account, and, less likely, another account may hold the same new code. */
async function accountOf(tx: Tx, phone: Phone, at: Date): Promise<Account> {
  for (;;) {
    const account =
      (await findAccountByPhone(tx, phone)) ??
      (await insertAccount(tx, { id: newId('usr'), phone, referralCode: newCode(), at }));
    if (account) return account;
  }
}
