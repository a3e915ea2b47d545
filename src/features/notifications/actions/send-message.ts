import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import type { Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import type { MailChannel, MailFault } from '../providers/mail-port.ts';
import type { SmsChannel, SmsFault } from '../providers/port.ts';
import type { ClaimedMessage, MessageChannel } from '../model.ts';
import { leaseMs, triedForMs, waitMs } from '../rules.ts';
import { claimDue, claimNew, markFailed, markSent, markWaiting } from '../store.ts';

export type SendingContext = Context & { readonly sms: SmsChannel; readonly mails: MailChannel };
type Outcome = 'sent' | 'later' | 'failed';

/** Sends a message that was just queued. Does nothing when it was tried before: the timer has it then. */
export async function sendMessage(ctx: SendingContext, messageId: string): Promise<void> {
  const message = await claimNew(ctx.db, messageId, after(ctx.now(), leaseMs));
  if (message) await attempt(ctx, message);
}

/**
 * Sends every message that is due, the longest waiting first. A channel that does not answer is left alone until the
 * next run. Each try is claimed, so that several instances never send the same message at once; a claim lapses with the
 * process that held it.
 */
export async function sendDueMessages(ctx: SendingContext): Promise<void> {
  await Promise.all([drain(ctx, 'sms'), drain(ctx, 'email')]);
}
async function drain(ctx: SendingContext, channel: MessageChannel): Promise<void> {
  for (;;) {
    const now = ctx.now();
    const message = await claimDue(ctx.db, channel, now, after(now, leaseMs));
    if (!message || (await attempt(ctx, message)) === 'later') return;
  }
}

/**
 * One try, and its outcome in the database: sent, failed for good, or another try later. Once success is recorded a
 * message is never sent again; a kill in the instant between the server's yes and that record repeats it, with the same
 * Message-ID where it is a mail.
 */
async function attempt(ctx: SendingContext, message: ClaimedMessage): Promise<Outcome> {
  const facts = { messageId: message.id, template: message.template, tries: message.tries };
  const sent = await hand(ctx, message);
  if (sent.ok) {
    await markSent(ctx.db, message.id, sent.value.messageId, ctx.now());
    ctx.log.info('message sent', facts);
    return 'sent';
  }
  const { code } = sent.refusal;
  const refused = code === 'mail/refused' || code === 'texts/refused';
  if (refused || ctx.now() >= after(message.createdAt, triedForMs)) {
    await markFailed(ctx.db, message.id, code);
    ctx.log.error('message given up', new Error(code), facts);
    return 'failed';
  }
  await markWaiting(ctx.db, message.id, code, after(ctx.now(), waitMs(message.tries)));
  ctx.log.warn('message not sent', { ...facts, code });
  return 'later';
}

function hand(
  ctx: SendingContext,
  { id, channel, recipient, template, subject, text }: ClaimedMessage,
): Promise<Result<{ readonly messageId: string }, SmsFault | MailFault>> {
  return channel === 'sms'
    ? ctx.sms.send({ to: recipient as Phone, text, template })
    : ctx.mails.send({ id, to: recipient, subject, text, template });
}
