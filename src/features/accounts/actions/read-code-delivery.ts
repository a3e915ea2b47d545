import { readDelivery } from '#features/notifications/actions/read-delivery.ts';
import type { SmsDelivery } from '#features/notifications/model/deliveries.ts';
import { smsOfNewestOtp } from '../store/accounts.ts';
import { browserHash, type SignInContext } from './context.ts';

/** How far the SMS is with the last OTP that this browser asked for; `sent` where there is none. */
export async function readCodeDelivery(ctx: SignInContext, browser: string | undefined): Promise<SmsDelivery> {
  const sms = browser && (await smsOfNewestOtp(ctx.db, browserHash(ctx, browser), ctx.now()));
  return sms ? readDelivery(ctx, ctx.db, sms) : 'sent';
}
