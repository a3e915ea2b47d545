import type { Context } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import { hourMs } from '#kit/time.ts';
import { type RateLimit, rateLimit } from '#platform/http/rate-limit.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { SmsContext } from './actions/context.ts';
import { answerChallenge, recordWebhook } from './actions/record-webhook.ts';
import { recordReports } from './actions/record-reports.ts';
import { messengerChannel } from './model/deliveries.ts';
import { report, whatsappChallenge, whatsappWebhook } from './contract.ts';

/** Anybody can send such reports, as many as they like. */
const warningsAnHour = 10;
const refusedLines: Readonly<Record<string, string>> & { readonly other: string } = {
  'notifications/unknown-provider': 'a webhook for a provider that is not set up was refused',
  'notifications/bad-token': 'a verify token was refused',
  other: 'a delivery report that could not be proved was refused',
};

export const notificationsApi = (
  ctx: SmsContext & Context,
  warnings: RateLimit = rateLimit(warningsAnHour, hourMs),
): Route[] => {
  const warned = <T, Code extends string>(recorded: Result<T, Code>, provider: string): Result<T, Code> => {
    if (recorded.ok) return recorded;
    const { code } = recorded.refusal;
    // Only a plain name: it comes from anybody.
    if (/^[a-z\d]{1,20}$/.test(provider) && warnings.take(code, ctx.now()) === 0)
      ctx.log.warn(refusedLines[code] ?? refusedLines.other, { provider });
    return recorded;
  };
  return [
    serve(report, async (call) => {
      const { provider = '', secret = '' } = call.params;
      const body = await call.request.text();
      return warned(await recordReports(ctx, provider, { body, headers: call.request.headers, secret }), provider);
    }),
    serve(whatsappWebhook, async ({ request }) =>
      warned(await recordWebhook(ctx, { body: await request.text(), headers: request.headers }), messengerChannel),
    ),
    serve(whatsappChallenge, async ({ search }) => {
      const answered = answerChallenge(ctx, search);
      return answered.ok
        ? new Response(answered.value, {
            headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
          })
        : warned(refuse(answered.refusal.code), messengerChannel);
    }),
  ];
};
