import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Context, Session } from '#kit/context.ts';
import { newCode, newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { after, minuteMs } from '#kit/time.ts';
import { sessionHash, type SignInContext, type WithCaptcha } from '#features/accounts/actions/context.ts';
import type { IsDeskBrowser } from '#features/accounts/actions/send-code.ts';
import { signInPurpose } from '#features/accounts/actions/issue-captcha.ts';
import { makeAltcha } from '#features/accounts/providers/altcha.ts';
import type { CaptchaChallenge } from '#features/accounts/contract/public.ts';
import { type Account } from '#features/accounts/model.ts';
import { sessionMs } from '#features/accounts/terms.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession, nameAccount } from '#features/accounts/store/accounts.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import { makeTwilio } from '#features/notifications/providers/twilio.ts';
import { makeTwilioSandbox, type TwilioSandbox } from '#sandbox/twilio/sandbox.ts';

export type TestSignIn = SignInContext & WithCaptcha<CaptchaChallenge> & { readonly isDeskBrowser: IsDeskBrowser };
type Otp = SignInContext['config']['otp'];

/** The needs of login: SMS through the demo's sandbox, a real proof of work, high shared limits. */
export function signInContext(
  ctx: ContentContext,
  otp: Partial<Otp> = {},
  isDeskBrowser: IsDeskBrowser = async () => false,
): { ctx: TestSignIn; twilio: TwilioSandbox['control'] } {
  const twilio = makeTwilioSandbox({ accountSid: 'ACtest', authToken: 'secret' });
  const texts = makeTwilio({
    apiUrl: 'http://texts.test',
    accountSid: 'ACtest',
    authToken: 'secret',
    from: '+15005550006',
    timeoutMs: 500,
    fetch: async (url, init) => {
      const answer = await twilio.fetch(new Request(url, init));
      init?.signal?.throwIfAborted();
      return answer;
    },
  });
  const captcha = makeAltcha({ cost: 1, signatureSecrets: ['signs challenges'], keySecrets: ['signs keys'] });
  const limit = { ipSoft: 1e6, ipHard: 1e6, overallSoft: 1e6, overallHard: 1e6 };
  const config = { appUrl: 'https://site.test', otp: { countries: ['+91'], ...limit, ...otp } };
  return { ctx: { ...ctx, sms: texts, smsProviders: [texts], captcha, config, isDeskBrowser }, twilio: twilio.control };
}

/** Solves a challenge as a browser does. */
export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const given = challenge as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A solved proof of work of a level, at low cost. */
export async function solvedCaptcha(ctx: TestSignIn, level = 0): Promise<string> {
  const expiresAt = after(ctx.now(), 5 * minuteMs);
  return solve(await ctx.captcha.issue({ purpose: signInPurpose, level, averageKeys: 1, expiresAt }));
}

/** The OTP of the newest SMS to a phone. */
export const codeTo = (twilio: TwilioSandbox['control'], phone: string): string | undefined =>
  /^\d{6}/.exec(twilio.messages.findLast((message) => message.to === phone)?.body ?? '')?.[0];

let next = 6_000_000_000;
/** A number that is unique in this test file. */
export const somePhone = (): Phone => `+91${next++}` as Phone;

export interface TestPerson {
  readonly account: Account;
  readonly session: Session;
  /** The value of the session cookie. */
  readonly token: string;
}
/** A logged-in person, created without an OTP; `name: undefined` leaves the profile incomplete. */
export async function makePerson(
  ctx: Context,
  input: { phone?: Phone; name?: string | undefined } = {},
): Promise<TestPerson> {
  const at = ctx.now();
  const name = 'name' in input ? input.name : 'Asha Kumari';
  const token = newToken();
  const sessionId = newId('ses');
  const account = await ctx.transaction(async (tx) => {
    const made = await insertAccount(tx, {
      id: newId('usr'),
      phone: input.phone ?? somePhone(),
      referralCode: newCode(),
      at,
    });
    if (!made) throw new Error('the phone of a test is taken');
    await insertSession(tx, {
      id: sessionId,
      accountId: made.id,
      tokenHash: sessionHash(ctx, token),
      at,
      expiresAt: after(at, sessionMs),
    });
    return name === undefined ? made : ((await nameAccount(tx, made.id, name, at)) ?? made);
  });
  const session = { id: sessionId, accountId: account.id, phone: account.phone, name };
  return { account, session, token };
}
