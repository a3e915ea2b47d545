import type { Context } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import { hourMs } from '#kit/time.ts';
import { type RateLimit, rateLimit } from '#platform/http/rate-limit.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { SmsContext } from './actions/context.ts';
import { answerChallenge, recordWebhook } from './actions/record-webhook.ts';
import { recordReports } from './actions/record-reports.ts';
import { report, whatsappChallenge, whatsappWebhook } from './contract.ts';

/** Anybody can send such reports, as many as they like. */
const warningsAnHour = 10;

export const notificationsApi = (
  ctx: SmsContext & Context,
  warnings: RateLimit = rateLimit(warningsAnHour, hourMs),
): Route[] => {
  const warned = <T, Code extends string>(recorded: Result<T, Code>): Result<T, Code> => {
    if (!recorded.ok && warnings.take(recorded.refusal.code, ctx.now()) === 0)
      ctx.log.warn('a delivery report was refused', { code: recorded.refusal.code });
    return recorded;
  };
  return [
    serve(report, async (call) => {
      const { provider = '', secret = '' } = call.params;
      const body = await call.request.text();
      return warned(await recordReports(ctx, provider, { body, headers: call.request.headers, secret }));
    }),
    serve(whatsappWebhook, async ({ request }) =>
      warned(await recordWebhook(ctx, { body: await request.text(), headers: request.headers })),
    ),
    serve(whatsappChallenge, async ({ search }) => {
      const answered = answerChallenge(ctx, search);
      return answered.ok
        ? new Response(answered.value, {
            headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
          })
        : warned(refuse(answered.refusal.code));
    }),
  ];
};
