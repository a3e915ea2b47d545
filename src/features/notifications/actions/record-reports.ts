import type { Context } from '#kit/context.ts';
import { refuse, ok, type Result } from '#kit/result.ts';
import { MessagesQueued } from '../events.ts';
import type { SmsReport } from '../model/deliveries.ts';
import { writeAbsence } from '../store/choices.ts';
import { insertTaken, writeReports } from '../store/deliveries.ts';
import { lockTried, markFailed, markLeft, markSent, markTaken, triedAmong } from '../store/notifications.ts';
import type { ReportRequest } from '../providers/port.ts';
import { type SmsContext, waysOf } from './context.ts';
import { findAnswersAmong, recordAnswerReport } from '../chats/actions/send-answers.ts';
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

/**
 * A webhook may have a thousand: what few of them concern is looked up once for all.
 * @returns how many are of texts that are known
 */
export async function storeReports(ctx: SmsContext, provider: string, reports: readonly SmsReport[]): Promise<number> {
  if (reports.length === 0) return 0;
  const at = ctx.now();
  const isMessenger = provider === ctx.messenger?.name;
  const ids = isMessenger ? reports.flatMap(({ vendorId, ownId }) => [vendorId, ...(ownId ? [ownId] : [])]) : [];
  const answers = isMessenger ? await findAnswersAmong(ctx, ids) : new Set<string>();
  const tried = new Set(isMessenger ? await triedAmong(ctx.db, ids) : []);
  const isOf = (known: ReadonlySet<string>, { vendorId, ownId }: SmsReport) =>
    known.has(vendorId) || known.has(ownId ?? '');
  let recorded = 0;
  const ofTexts: SmsReport[] = [];
  for (const report of reports) {
    if (isOf(answers, report) && (await recordAnswerReport(ctx, report))) {
      recorded++;
      continue;
    }
    if (isOf(tried, report)) await endWaitForMessenger(ctx, provider, report);
    ofTexts.push(report);
  }
  if (ofTexts.some(({ cause }) => cause === 'texts/account')) await warnOfMessenger(ctx, 'texts/account', noTemplate);
  for (const once of eachOnce(ofTexts)) {
    const known = await writeReports(ctx.db, provider, once, at);
    recorded += once.filter(({ vendorId }) => known.has(vendorId)).length;
  }
  if (recorded < reports.length)
    ctx.log.warn('delivery reports of unknown SMS', { provider, count: reports.length - recorded });
  return recorded;
}

/** Parts of a list with at most one report of an SMS each, in its order. */
function eachOnce(reports: readonly SmsReport[]): SmsReport[][] {
  const parts: SmsReport[][] = [];
  const seen = new Map<string, number>();
  for (const report of reports) {
    const part = seen.get(report.vendorId) ?? 0;
    seen.set(report.vendorId, part + 1);
    (parts[part] ??= []).push(report);
  }
  return parts;
}

const noTemplate = { template: '', language: 'en' } as const;

/** Ends the wait of a message that a messenger has: it arrived, or goes by SMS now. */
async function endWaitForMessenger(ctx: SmsContext, provider: string, report: SmsReport): Promise<void> {
  const { vendorId, ownId, state, fault, isAbsent } = report;
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
      if (isAbsent) await writeAbsence(tx, message.recipient, at);
      if (!hasSms) return void (await markFailed(tx, message.id, fault ?? 'texts/refused', at));
      await markLeft(tx, message.id, fault ?? 'texts/refused', { at, again: false });
      await ctx.emit(tx, MessagesQueued({ messageIds: [message.id] }));
    }
  });
}
