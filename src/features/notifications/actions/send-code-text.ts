import { newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { MessagesQueued } from '../events.ts';
import type { TextChannel, VendorSms } from '../model/deliveries.ts';
import { codeSource } from '../model/messages.ts';
import type { Sms } from '../model/sms.ts';
import { insertTaken } from '../store/deliveries.ts';
import { chosenChannel, insertMessages, markFailed, reserveNewMessage } from '../store/notifications.ts';
import { after, secondMs } from '#kit/time.ts';
import { leaseMs } from '../rules.ts';
import { type SmsContext, waysOf } from './context.ts';
import { lostSms } from './lost-sms.ts';
import { attemptText } from './send-message.ts';
import { sendSms } from './send-sms.ts';

/** In place of a provider: the delivery is that of a message, whose way can change. */
export const byMessage = 'message';

export interface CodeText {
  readonly otpId: string;
  readonly to: Phone;
  readonly sms: Sms;
  /** Undefined: as the holder of the number chose. */
  readonly channel: TextChannel | undefined;
}
/**
 * Sends a code now, and returns whether it was taken. One that the SMS provider may have, because its answer was lost, counts as
 * taken: it works, and has no report. One by WhatsApp that is not delivered within a minute goes by SMS, where there
 * is SMS: until then its text is stored. Slow and not idempotent: call it after the commit of its cause.
 */
export async function sendCodeText(
  ctx: SmsContext,
  { otpId, to, sms, channel }: CodeText,
): Promise<Result<VendorSms, 'texts/refused' | 'texts/busy'>> {
  const ways = waysOf(ctx);
  const way = ways.messenger === undefined ? 'sms' : (channel ?? (await chosenChannel(ctx.db, to, ways)));
  if (way === 'sms') {
    const sent = await sendSms(ctx, { to, ...sms });
    if (sent.ok) return sent;
    const { code } = sent.refusal;
    if (code !== 'texts/unreachable') return refuse(code === 'texts/refused' ? code : 'texts/busy');
    const lost = lostSms(ctx.sms.name);
    await insertTaken(ctx.db, lost, ctx.now());
    return ok(lost);
  }
  const now = ctx.now();
  const id = newId('msg');
  const message = { ...sms, id, to, source: codeSource(otpId), channel: 'sms' as const, subject: '', fault: null };
  await insertMessages(ctx.db, now, [{ ...message, state: 'queued' }]);
  const reserved = await reserveNewMessage(ctx.db, id, now, after(now, leaseMs), { ...ways, isChosen: true });
  const outcome = reserved ? await attemptText(ctx, reserved) : 'failed';
  // The timer would be late by up to a minute.
  if (outcome === 'waits')
    await ctx.emit(ctx.db, MessagesQueued({ messageIds: [id] }), undefined, after(now, ways.waitMs.code + secondMs));
  if (outcome === 'sent' || outcome === 'waits') return ok({ provider: byMessage, vendorId: id });
  if (outcome !== 'failed') await markFailed(ctx.db, id, 'texts/unreachable', ctx.now());
  return refuse(outcome === 'failed' ? 'texts/refused' : 'texts/busy');
}
