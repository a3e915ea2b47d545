import { defined } from '#kit/defined.ts';
import type { Session } from '#kit/context.ts';
import { Reply } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { type RateLimit, rateLimit } from '#platform/http/rate-limit.ts';
import { sessionCookie } from '#platform/http/admission.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { checkReferralCode } from './actions/check-referral-code.ts';
import { completeProfile } from './actions/complete-profile.ts';
import type { SignInContext, WithCaptcha } from './actions/context.ts';
import { findAccount } from './actions/find-account.ts';
import { issueCaptcha } from './actions/issue-captcha.ts';
import { logOutEverywhere } from './actions/log-out-everywhere.ts';
import { listSessions } from './actions/list-sessions.ts';
import { logOutOthers } from './actions/log-out-others.ts';
import { logOut } from './actions/log-out.ts';
import { type IsDeskBrowser, sendCode } from './actions/send-code.ts';
import { readCodeDelivery } from './actions/read-code-delivery.ts';
import { verifyCode } from './actions/verify-code.ts';
import { readCodeChannels } from './actions/read-code-channels.ts';
import { chooseOwnChannel, readOwnChannel } from './actions/choose-own-channel.ts';
import { readDeskPerson } from './actions/read-desk-person.ts';
import * as deskContract from './contract/desk.ts';
import { correctName } from './actions/correct-name.ts';
import * as contract from './contract/public.ts';
import type { CaptchaChallenge, UserAnswer } from './contract/public.ts';
import type { CaptchaWidget } from './model.ts';
import { browserCookie, browserIdMs, codeCookie, deskBrowserCookie, sessionMarker } from './terms.ts';

const codeCookieS = hourMs / secondMs;

export type AccountsContext = SignInContext &
  WithCaptcha<CaptchaChallenge | CaptchaWidget> & { readonly isDeskBrowser: IsDeskBrowser };

// A whole village may share one IP; a challenge costs us a few milliseconds.
export const accountsApi = (
  ctx: AccountsContext,
  challenges: RateLimit = rateLimit(300, minuteMs),
): readonly Route[] => [
  serve(deskContract.getPerson, ({ params, desk }) => readDeskPerson(ctx, params['id'] ?? '', desk)),
  serve(deskContract.correctName, async ({ params, body, desk }) => {
    const corrected = await correctName(ctx, { accountId: params['id'] ?? '', ...body, by: desk });
    return corrected.ok ? ok({ done: 'people/name-corrected' }) : corrected;
  }),
  serve(contract.getCaptcha, async ({ clientIp }) => {
    const waitMs = challenges.take(clientIp, ctx.now());
    if (waitMs > 0) return refuse('accounts/too-many-challenges', { retryAfterS: waitMs / 1000 });
    return ok(await issueCaptcha(ctx, { clientIp }));
  }),

  serve(contract.sendCode, async (call) => {
    const { clientIp, body } = call;
    const sent = await sendCode(ctx, {
      ...body,
      clientIp,
      browser: call.cookie(codeCookie),
      deskBrowser: call.cookie(deskBrowserCookie),
    });
    if (!sent.ok) return sent;
    const { browser, ...answer } = sent.value;
    call.setCookie(codeCookie, browser, codeCookieS);
    return ok(answer);
  }),

  serve(contract.getCodeChannels, async ({ query }) => ok(await readCodeChannels(ctx, query.language))),

  serve(contract.getCodeDelivery, async (call) => ok(await readCodeDelivery(ctx, call.cookie(codeCookie)))),

  serve(contract.verifyCode, async (call) => {
    const opened = await verifyCode(ctx, {
      ...call.body,
      browser: call.cookie(codeCookie),
      previousToken: call.cookie(sessionCookie),
      browserId: call.cookie(browserCookie),
    });
    if (!opened.ok) return opened;
    const { account, token, expiresAt, browserId } = opened.value;
    call.setCookie(browserCookie, browserId, browserIdMs / secondMs);
    call.setCookie(sessionCookie, token, Math.round((expiresAt.getTime() - ctx.now().getTime()) / secondMs));
    return ok({
      userId: account.id,
      phoneNumber: account.phone,
      token: sessionMarker,
      tokenExpiration: expiresAt.getTime(),
    });
  }),

  serve(contract.getSession, async (call) => {
    const session = call.session;
    const account = await accountOf(ctx, session);
    return ok({
      userId: account.id,
      phoneNumber: account.phone,
      name: account.name ?? null,
      referralCode: account.referralCode,
      staffRole: null,
    });
  }),

  serve(contract.logOut, async (call) => {
    await logOut(ctx, call.cookie(sessionCookie));
    call.setCookie(sessionCookie, '', 0);
    return ok(undefined);
  }),

  serve(contract.logOutEverywhere, async (call) => {
    await logOutEverywhere(ctx, call.session.accountId);
    call.setCookie(sessionCookie, '', 0);
    return ok(undefined);
  }),

  serve(contract.listSessions, async ({ session: { id: own, accountId } }) => {
    const sessions = (await listSessions(ctx, accountId)).map(({ id, createdAt, seenAt }) => ({
      isThis: id === own,
      createdAt: createdAt.toISOString(),
      usedAt: seenAt.toISOString(),
    }));
    return ok({ sessions });
  }),

  serve(contract.logOutOthers, async ({ session }) => ok({ ended: await logOutOthers(ctx, session) }), ctx),

  serve(contract.getOwnChannel, async ({ session: { phone }, language }) =>
    ok(await readOwnChannel(ctx, { phone, language })),
  ),
  serve(
    contract.setOwnChannel,
    async ({ session: { phone }, body: { channel }, language }) => {
      const chosen = await chooseOwnChannel(ctx, { phone, channel, language });
      return chosen.ok ? ok({ channel }) : chosen;
    },
    ctx,
  ),

  serve(contract.getUser, async (call) => {
    const session = call.session;
    if (call.query.userId !== session.accountId) return refuse('accounts/not-yours');
    const user = asUser(await accountOf(ctx, session));
    return user ? ok(user) : refuse('accounts/no-profile');
  }),

  serve(contract.createUser, async (call) => {
    const completed = await completeProfile(ctx, call.session, call.body);
    if (!completed.ok) return completed;
    const { account, completedNow } = completed.value;
    return ok(new Reply(completedNow ? 201 : 200, defined(asUser(account))));
  }),

  serve(contract.checkReferralCode, async (call) => {
    const { accountId } = call.session;
    const checked = await checkReferralCode(ctx, {
      code: call.params['code'] ?? '',
      accountId,
      clientIp: call.clientIp,
    });
    if (!checked.ok) return checked;
    return ok({ valid: checked.value !== undefined, firstName: checked.value?.firstName ?? null });
  }),
];

async function accountOf(ctx: AccountsContext, session: Session) {
  const account = await findAccount(ctx.db, session.accountId);
  if (!account) throw new Error('a session without its account');
  return account;
}

/** Undefined until the profile is completed. */
const asUser = (account: {
  id: string;
  name: string | undefined;
  phone: string;
  referralCode: string;
}): UserAnswer | undefined =>
  account.name === undefined
    ? undefined
    : { userId: account.id, name: account.name, phone: account.phone, referralCode: account.referralCode };
