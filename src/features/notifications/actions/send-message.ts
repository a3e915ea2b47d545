import type { Phone } from '#kit/text/phone.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import type { MailFault } from '../providers/mail-port.ts';
import type { SmsFault, SmsMessage, SmsProvider } from '../providers/port.ts';
import { codeSource, type ReservedMessage, type MessageChannel } from '../model/messages.ts';
import { type SendingContext, type SmsContext, waysOf } from './context.ts';
import { leaseMs, backoffMs } from '../rules.ts';
import { codeRetryMs, lostSmsRetryMs, maxLostSms, retryPeriodMs } from '../terms.ts';
import { writeAbsence } from '../store/choices.ts';
import { insertTaken } from '../store/deliveries.ts';
import {
  reserveDueMessage,
  reserveNewMessage,
  markFailed,
  markLeft,
  markLost,
  markSent,
  markTaken,
  markWaiting,
} from '../store/notifications.ts';
import { lostSms } from './lost-sms.ts';
import { vendorCodeOf } from './send-sms.ts';
import { clearWarnings, warnOfMessenger } from './warn-of-messenger.ts';

/** waits: the messenger has it, or may have it. later: the channel does not answer. deferred: later too, but others go. */
type Outcome = 'sent' | 'waits' | 'later' | 'deferred' | 'failed';

/** Sends a newly queued message, or by SMS one that the messenger could not deliver. No-op otherwise: the timer does the retries. */
export async function sendMessage(ctx: SendingContext, messageId: string): Promise<void> {
  const message = await reserveFirst(ctx, messageId);
  if (message) await attempt(ctx, message);
}
const reserveFirst = (ctx: SmsContext, messageId: string): Promise<ReservedMessage | undefined> =>
  reserveNewMessage(ctx.db, messageId, ctx.now(), after(ctx.now(), leaseMs), waysOf(ctx));

/** Messages of a channel that are on their way at once. */
const lanes = 4;
/**
 * Sends all due messages, the longest waiting first. A channel that does not answer is skipped until the next run. Each
 * message is reserved for a limited time, so that concurrent instances never send the same one and another instance takes
 * over those of a crashed process.
 */
export async function sendDueMessages(ctx: SendingContext): Promise<void> {
  await Promise.all([sendDueOf(ctx, 'sms'), sendDueOf(ctx, 'email')]);
}
async function sendDueOf(ctx: SendingContext, channel: MessageChannel): Promise<void> {
  let goesOn = true;
  const sendOne = async (): Promise<void> => {
    const now = ctx.now();
    const message = await reserveDueMessage(ctx.db, channel, now, after(now, leaseMs), waysOf(ctx));
    if (!message || (await attempt(ctx, message)) === 'later') goesOn = false;
  };
  const lane = async (): Promise<void> => {
    while (goesOn) await sendOne();
  };
  // The first one alone: a channel that does not answer gets one try.
  await sendOne();
  await Promise.all(Array.from({ length: lanes }, lane));
}

const attempt = async (ctx: SendingContext, message: ReservedMessage): Promise<Outcome> =>
  message.channel === 'email'
    ? record(ctx, message, await ctx.mails.send({ ...message, to: message.recipient }))
    : attemptText(ctx, message);

/** One try of a text to a phone: by the messenger if its recipient chose that, and by SMS where it does not take it. */
export async function attemptText(ctx: SmsContext, message: ReservedMessage): Promise<Outcome> {
  const { messenger } = ctx;
  if (messenger === undefined || message.provider !== messenger.name)
    return record(ctx, message, await providerOf(ctx, message).send(textOf(message)));
  const { id, template, language } = message;
  const sent = await messenger.send(textOf(message));
  const ofTemplate = { template, language: language ?? ('en' as const) };
  const hasSms = waysOf(ctx).sms.isOn;
  if (sent.ok) {
    await clearWarnings(ctx, ofTemplate);
    if (!hasSms) return record(ctx, message, sent);
    await markTaken(ctx.db, id, sent.value.vendorMessageId);
    await insertTaken(ctx.db, { provider: messenger.name, vendorId: sent.value.vendorMessageId }, ctx.now());
    ctx.log.info('message taken', { messageId: id, template });
    return 'waits';
  }
  const { code } = sent.refusal;
  ctx.log.warn('message not taken', {
    messageId: id,
    template,
    provider: messenger.name,
    code,
    ...vendorCodeOf(sent.refusal),
  });
  await warnOfMessenger(ctx, code, ofTemplate);
  if (sent.refusal.facts?.['isAbsent'] === true) await writeAbsence(ctx.db, message.recipient, ctx.now());
  if (!hasSms) return recordAlone(ctx, message, sent.refusal);
  // It may have it all the same: its report, which names our id, or the end of its time decides.
  if (code === 'texts/unreachable') {
    await markLeft(ctx.db, id, code, { at: undefined, again: false });
    return 'waits';
  }
  await markLeft(ctx.db, id, code, { at: ctx.now(), again: false });
  const bySms = await reserveFirst(ctx, id);
  return bySms ? attemptText(ctx, bySms) : 'later';
}

/** Stores that the messenger, the one way, did not take a message: it tries again, as long as by SMS. */
async function recordAlone(ctx: SmsContext, message: ReservedMessage, refusal: Refusal<SmsFault>): Promise<Outcome> {
  const { code } = refusal;
  const isLost = code === 'texts/unreachable';
  const isLostCode = isLost && isCode(message);
  if (code === 'texts/refused' || isLostCode || isOver(ctx, message))
    return record(ctx, message, { ok: false, refusal });
  // One whose answer was lost waits for its report first.
  const at = isLost ? undefined : after(ctx.now(), backoffMs(message.tries));
  await markLeft(ctx.db, message.id, code, { at, again: true });
  if (isLost) return 'waits';
  return code === 'texts/template' ? 'deferred' : 'later';
}

const isCode = ({ source }: ReservedMessage): boolean => source.startsWith(codeSource(''));
const isOver = (ctx: SmsContext, message: ReservedMessage): boolean =>
  ctx.now() >= after(message.createdAt, isCode(message) ? codeRetryMs : retryPeriodMs);

/**
 * Stores the outcome of a try: sent, failed, or another try later. An OTP whose answer was lost counts as sent; another SMS is
 * sent once more, and then it is for staff to decide. A message recorded as sent is never sent again;
 * a crash between the server's acceptance and that record repeats it, for a mail with the same Message-ID.
 */
async function record(
  ctx: SmsContext,
  message: ReservedMessage,
  sent: Result<{ readonly vendorMessageId: string }, SmsFault | MailFault>,
): Promise<Outcome> {
  const logFields = { messageId: message.id, template: message.template, tries: message.tries };
  if (sent.ok) {
    const { vendorMessageId: vendorId } = sent.value;
    await markSent(ctx.db, message.id, vendorId, ctx.now());
    if (message.channel === 'sms')
      await insertTaken(ctx.db, { provider: providerOf(ctx, message).name, vendorId }, ctx.now());
    ctx.log.info('message sent', logFields);
    return 'sent';
  }
  const { code } = sent.refusal;
  // The person may have it: it must work, and a second SMS with the same code would confuse.
  if (isCode(message) && code === 'texts/unreachable') {
    const lost = lostSms(providerOf(ctx, message).name);
    await markSent(ctx.db, message.id, lost.vendorId, ctx.now());
    await insertTaken(ctx.db, lost, ctx.now());
    ctx.log.warn('the answer to an OTP was lost', { ...logFields, code });
    return 'sent';
  }
  const refused = code === 'mail/refused' || code === 'texts/refused';
  const isLostAgain = code === 'texts/unreachable' && message.lostTries + 1 >= maxLostSms;
  if (refused || isLostAgain || isOver(ctx, message)) {
    await markFailed(ctx.db, message.id, code, ctx.now());
    ctx.log.error('message given up', new Error(code), { ...logFields, code, ...vendorCodeOf(sent.refusal) });
    // The others wait: the provider does not answer.
    return isLostAgain ? 'later' : 'failed';
  }
  if (code === 'texts/unreachable') await markLost(ctx.db, message.id, code, after(ctx.now(), lostSmsRetryMs));
  else await markWaiting(ctx.db, message.id, code, after(ctx.now(), backoffMs(message.tries)));
  ctx.log.warn('message not sent', { ...logFields, code, ...vendorCodeOf(sent.refusal) });
  return code === 'mail/deferred' ? 'deferred' : 'later';
}

const textOf = ({ id, recipient, text, template, language, slots }: ReservedMessage): SmsMessage => ({
  id,
  to: recipient as Phone,
  text,
  template,
  language: language ?? 'en',
  slots: slots ?? [],
});
/** Retries use the provider of the first try while it is configured: it may have delivered the message without answering. */
const providerOf = (ctx: SmsContext, { provider }: ReservedMessage): SmsProvider =>
  [...ctx.smsProviders, ...(ctx.messenger ? [ctx.messenger] : [])].find(({ name }) => name === provider) ?? ctx.sms;
