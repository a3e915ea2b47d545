import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { type CodeDelivery, reportAwaitedMs, type SmsDelivery, type VendorSms } from '../model/deliveries.ts';
import { deliveryOf } from '../store/deliveries.ts';
import { tryOf } from '../store/notifications.ts';
import { type SmsContext, waysOf } from './context.ts';
import { byMessage } from './send-code-text.ts';

/** How far a text is, by its provider's reports; `sent` where its provider does not report. */
export async function readDelivery(ctx: SmsContext, tx: Tx, sms: VendorSms): Promise<CodeDelivery> {
  if (sms.provider !== byMessage)
    return { channel: channelOf(ctx, sms.provider), delivery: await stateOf(ctx, tx, sms) };
  const newest = await tryOf(tx, sms.vendorId);
  if (!newest) return { channel: 'sms', delivery: 'sent' };
  const { state, provider, vendorId, messengerId, createdAt } = newest;
  const channel = channelOf(ctx, provider);
  if (state === 'queued' && channel === 'whatsapp') {
    // Where there is SMS, it follows.
    const isLate = !waysOf(ctx).sms.isOn && ctx.now() >= after(createdAt, reportAwaitedMs);
    return { channel, delivery: isLate ? 'unreported' : 'sent' };
  }
  if (state === 'failed') return { channel, delivery: 'failed' };
  const knownId = vendorId ?? (channel === 'whatsapp' ? messengerId : null);
  if (provider === null || knownId === null) return { channel, delivery: 'sent' };
  return { channel, delivery: await stateOf(ctx, tx, { provider, vendorId: knownId }) };
}
const channelOf = (ctx: SmsContext, provider: string | null) =>
  provider !== null && provider === ctx.messenger?.name ? 'whatsapp' : 'sms';

async function stateOf(ctx: SmsContext, tx: Tx, sms: VendorSms): Promise<SmsDelivery> {
  const found = await deliveryOf(tx, sms);
  if (found?.state != null && found.state !== 'sent') return found.state;
  const providers = [...ctx.smsProviders, ...(ctx.messenger ? [ctx.messenger] : [])];
  const reports = providers.some(({ name, readReports }) => name === sms.provider && readReports !== undefined);
  return reports && found?.sentAt && ctx.now() >= after(found.sentAt, reportAwaitedMs) ? 'unreported' : 'sent';
}
