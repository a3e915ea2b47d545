import type { Phone } from '#kit/text/phone.ts';
import type { Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import type { MailFault } from '../providers/mail-port.ts';
import type { SmsFault, SmsProvider } from '../providers/port.ts';
import type { ReservedMessage, MessageChannel } from '../model/messages.ts';
import type { SendingContext } from './context.ts';
import { leaseMs, backoffMs } from '../rules.ts';
import { retryPeriodMs } from '../terms.ts';
import { insertTaken } from '../store/deliveries.ts';
import { reserveDueMessage, reserveNewMessage, markFailed, markSent, markWaiting } from '../store/notifications.ts';

type Outcome = 'sent' | 'later' | 'failed';

/** Sends a newly queued message. No-op after its first try: the timer does the retries. */
export async function sendMessage(ctx: SendingContext, messageId: string): Promise<void> {
  const message = await reserveNewMessage(ctx.db, messageId, after(ctx.now(), leaseMs), ctx.sms.name);
  if (message) await attempt(ctx, message);
}

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
    const message = await reserveDueMessage(ctx.db, channel, now, after(now, leaseMs), ctx.sms.name);
    if (!message || (await attempt(ctx, message)) === 'later') goesOn = false;
  };
  const lane = async (): Promise<void> => {
    while (goesOn) await sendOne();
  };
  // The first one alone: a channel that does not answer gets one try.
  await sendOne();
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * One try, with its outcome stored: sent, failed, or another try later. A message recorded as sent is never sent again;
 * a crash between the server's acceptance and that record repeats it, for a mail with the same Message-ID.
 */
async function attempt(ctx: SendingContext, message: ReservedMessage): Promise<Outcome> {
  const logFields = { messageId: message.id, template: message.template, tries: message.tries };
  const sent = await dispatch(ctx, message);
  if (sent.ok) {
    const { vendorMessageId: vendorId } = sent.value;
    await markSent(ctx.db, message.id, vendorId, ctx.now());
    if (message.channel === 'sms')
      await insertTaken(ctx.db, { provider: providerOf(ctx, message).name, vendorId }, ctx.now());
    ctx.log.info('message sent', logFields);
    return 'sent';
  }
  const { code } = sent.refusal;
  const refused = code === 'mail/refused' || code === 'texts/refused';
  if (refused || ctx.now() >= after(message.createdAt, retryPeriodMs)) {
    await markFailed(ctx.db, message.id, code);
    ctx.log.error('message given up', new Error(code), logFields);
    return 'failed';
  }
  await markWaiting(ctx.db, message.id, code, after(ctx.now(), backoffMs(message.tries)));
  ctx.log.warn('message not sent', { ...logFields, code });
  return 'later';
}

/** Retries use the provider of the first try while it is configured: it may have delivered the message without answering. */
function dispatch(
  ctx: SendingContext,
  message: ReservedMessage,
): Promise<Result<{ readonly vendorMessageId: string }, SmsFault | MailFault>> {
  const { id, channel, recipient, template, subject, text, language, slots } = message;
  return channel === 'sms'
    ? providerOf(ctx, message).send({
        to: recipient as Phone,
        text,
        template,
        language: language ?? 'en',
        slots: slots ?? [],
      })
    : ctx.mails.send({ id, to: recipient, subject, text, template });
}
const providerOf = (ctx: SendingContext, { provider }: ReservedMessage): SmsProvider =>
  ctx.smsProviders.find(({ name }) => name === provider) ?? ctx.sms;
