import { readDelivery } from '#features/notifications/actions/read-delivery.ts';
import type { CodeDelivery } from '#features/notifications/model/deliveries.ts';
import { smsOfNewestOtp } from '../store/accounts.ts';
import { browserHashes, type SignInContext } from './context.ts';

/** How far the text is with the last OTP that this browser asked for; `sent` where there is none. */
export async function readCodeDelivery(ctx: SignInContext, browser: string | undefined): Promise<CodeDelivery> {
  const sms = browser && (await smsOfNewestOtp(ctx.db, browserHashes(ctx, browser), ctx.now()));
  return sms ? readDelivery(ctx, ctx.db, sms) : { channel: 'sms', delivery: 'sent' };
}
