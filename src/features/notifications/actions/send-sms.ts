import type { Result } from '#kit/result.ts';
import type { SmsFault, SmsMessage } from '../providers/port.ts';
import type { SmsContext } from './context.ts';

/**
 * Sends one SMS now and returns whether the provider accepted it. Slow and not idempotent: call it after the commit of
 * its cause. Logs neither number nor text.
 */
export async function sendSms(
  ctx: SmsContext,
  message: SmsMessage,
): Promise<Result<{ readonly vendorMessageId: string }, SmsFault>> {
  const sent = await ctx.sms.send(message);
  if (sent.ok) ctx.log.info('text sent', { template: message.template, vendorMessageId: sent.value.vendorMessageId });
  else ctx.log.warn('text not sent', { template: message.template, code: sent.refusal.code });
  return sent;
}
