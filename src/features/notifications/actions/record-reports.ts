import type { Context } from '#kit/context.ts';
import { refuse, ok, type Result } from '#kit/result.ts';
import { MessagesQueued } from '../events.ts';
import type { SmsReport } from '../model/deliveries.ts';
import { insertTaken, writeReport } from '../store/deliveries.ts';
import { lockTried, markFailed, markLeft, markSent, markTaken } from '../store/notifications.ts';
import type { ReportRequest } from '../providers/port.ts';
import { type SmsContext, waysOf } from './context.ts';
import { recordAnswerReport } from '../chats/actions/send-answers.ts';
import { warnOfMessenger } from './warn-of-messenger.ts';

export type ReportRefusal = 'notifications/unknown-provider' | 'notifications/bad-report';
/**
 * Stores the delivery reports of a provider, each once and only forward. Reports of unknown SMS are counted in the log, and
 * stored too: a report can be ahead of the provider's answer to us. Safe to repeat.
 */
export async function recordReports(
  ctx: SmsContext & Context,
  name: string,
  request: ReportRequest,
): Promise<Result<{ readonly recorded: number }, ReportRefusal>> {
  const provider = ctx.smsProviders.find((known) => known.name === name);
  if (!provider?.readReports) return refuse('notifications/unknown-provider');
  const reports = provider.readReports(request);
  return reports ? ok({ recorded: await storeReports(ctx, name, reports) }) : refuse('notifications/bad-report');
}

/** @returns how many are of texts that are known */
export async function storeReports(ctx: SmsContext, provider: string, reports: readonly SmsReport[]): Promise<number> {
  const at = ctx.now();
  let recorded = 0;
  for (const report of reports) {
    if (provider === ctx.messenger?.name && (await recordAnswerReport(ctx, report))) {
      recorded++;
      continue;
    }
    await endWaitForMessenger(ctx, provider, report);
    if (report.cause === 'texts/account') await warnOfMessenger(ctx, report.cause, noTemplate);
    if (await writeReport(ctx.db, provider, report, at)) recorded++;
  }
  if (recorded < reports.length)
    ctx.log.warn('delivery reports of unknown SMS', { provider, count: reports.length - recorded });
  return recorded;
}

const noTemplate = { template: '', language: 'en' } as const;

/** Ends the wait of a message that a messenger has: it arrived, or goes by SMS now. */
async function endWaitForMessenger(
  ctx: SmsContext,
  provider: string,
  { vendorId, ownId, state, fault }: SmsReport,
): Promise<void> {
  if (provider !== ctx.messenger?.name) return;
  await ctx.transaction(async (tx) => {
    const message = await lockTried(tx, vendorId, ownId ?? '');
    if (!message) return;
    const at = ctx.now();
    // The vendor's answer to our call was lost, so its id of the message is news to us.
    if (message.messengerId === null) {
      await markTaken(tx, message.id, vendorId);
      await insertTaken(tx, { provider, vendorId }, at);
    }
    const { isOn: hasSms } = waysOf(ctx).sms;
    const hasArrived = state === 'delivered' || state === 'read';
    if (hasArrived || (state === 'sent' && !hasSms)) await markSent(tx, message.id, vendorId, at, provider);
    else if (state === 'failed' && message.provider === provider) {
      ctx.log.warn('message not delivered', { messageId: message.id, provider, fault: fault ?? '' });
      if (!hasSms) return void (await markFailed(tx, message.id, fault ?? 'texts/refused', at));
      await markLeft(tx, message.id, fault ?? 'texts/refused', { at, again: false });
      await ctx.emit(tx, MessagesQueued({ messageIds: [message.id] }));
    }
  });
}
