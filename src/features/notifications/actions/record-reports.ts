import type { Context } from '#kit/context.ts';
import { refuse, ok, type Result } from '#kit/result.ts';
import { writeReport } from '../store/deliveries.ts';
import type { ReportRequest } from '../providers/port.ts';
import type { SmsContext } from './context.ts';

export type ReportRefusal = 'notifications/unknown-provider' | 'notifications/bad-report';
/**
 * Stores the delivery reports of a provider, each once and only forward. Those of SMS that are not ours are counted in the log; they can
 * be ahead of the provider's answer to us, so they are stored too. Safe to repeat.
 */
export async function recordReports(
  ctx: SmsContext & Context,
  name: string,
  request: ReportRequest,
): Promise<Result<{ readonly recorded: number }, ReportRefusal>> {
  const provider = ctx.smsProviders.find((known) => known.name === name);
  if (!provider?.readReports) return refuse('notifications/unknown-provider');
  const reports = provider.readReports(request);
  if (!reports) return refuse('notifications/bad-report');
  const at = ctx.now();
  let recorded = 0;
  for (const report of reports) if (await writeReport(ctx.db, name, report, at)) recorded++;
  if (recorded < reports.length)
    ctx.log.warn('delivery reports of unknown SMS', { provider: name, count: reports.length - recorded });
  return ok({ recorded });
}
