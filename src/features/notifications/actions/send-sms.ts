import { ok, type Refusal, type Result } from '#kit/result.ts';
import type { VendorSms } from '../model/deliveries.ts';
import { insertTaken } from '../store/deliveries.ts';
import type { SmsFault, SmsMessage } from '../providers/port.ts';
import type { SmsContext } from './context.ts';

/** The vendor's own code of a refusal, for the log. */
export const vendorCodeOf = ({ facts }: Refusal<string>): { readonly vendorCode?: string | number } => {
  const vendorCode = facts?.['vendorCode'];
  return typeof vendorCode === 'number' || typeof vendorCode === 'string' ? { vendorCode } : {};
};

/**
 * Sends one SMS now and returns whether the provider accepted it. Slow and not idempotent: call it after the commit of
 * its cause. Its delivery reports are stored under the result. Logs neither number nor text.
 */
export async function sendSms(ctx: SmsContext, message: SmsMessage): Promise<Result<VendorSms, SmsFault>> {
  const sent = await ctx.sms.send(message);
  if (!sent.ok) {
    ctx.log.warn('text not sent', {
      template: message.template,
      code: sent.refusal.code,
      ...vendorCodeOf(sent.refusal),
    });
    return sent;
  }
  const { vendorMessageId: vendorId } = sent.value;
  ctx.log.info('text sent', { template: message.template, vendorMessageId: vendorId });
  const sms = { provider: ctx.sms.name, vendorId };
  await insertTaken(ctx.db, sms, ctx.now());
  return ok(sms);
}
