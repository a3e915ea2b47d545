import { hourMs } from '#kit/time.ts';
import { type RateLimit, rateLimit } from '#platform/http/rate-limit.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { SmsContext } from './actions/context.ts';
import { recordReports } from './actions/record-reports.ts';
import { report } from './contract.ts';

/** Anybody can send such reports, as many as they like. */
const warningsAnHour = 10;

export const notificationsApi = (ctx: SmsContext, warnings: RateLimit = rateLimit(warningsAnHour, hourMs)): Route[] => [
  serve(report, async (call) => {
    const { provider = '', secret = '' } = call.params;
    const body = await call.request.text();
    const recorded = await recordReports(ctx, provider, { body, headers: call.request.headers, secret });
    if (!recorded.ok && warnings.take(recorded.refusal.code, ctx.now()) === 0)
      ctx.log.warn('a delivery report was refused', { code: recorded.refusal.code });
    return recorded;
  }),
];
