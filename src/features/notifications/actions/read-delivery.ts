import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { reportAwaitedMs, type SmsDelivery, type VendorSms } from '../model/deliveries.ts';
import { deliveryOf } from '../store/deliveries.ts';
import type { SmsContext } from './context.ts';

/** How far an SMS is, by its provider's reports; `sent` where its provider does not report. */
export async function readDelivery(ctx: SmsContext, tx: Tx, sms: VendorSms): Promise<SmsDelivery> {
  const found = await deliveryOf(tx, sms);
  if (found?.state === 'delivered' || found?.state === 'failed') return found.state;
  const reports = ctx.smsProviders.some(({ name, readReports }) => name === sms.provider && readReports !== undefined);
  return reports && found?.sentAt && ctx.now() >= after(found.sentAt, reportAwaitedMs) ? 'unreported' : 'sent';
}
