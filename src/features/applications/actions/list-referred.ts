import type { Context } from '#kit/context.ts';
import { referredAfter } from '../store/applications.ts';

/** An application that was made with a referral code. */
export interface Referred {
  readonly applicationId: string;
  readonly accountId: string;
  readonly paymentId: string;
  readonly paidPaise: number;
  readonly referralCode: string;
  readonly createdAt: Date;
}
/** Applications with a referral code, oldest first, after a position; at most `limit`. */
export const listReferred = (
  ctx: Pick<Context, 'db'>,
  input: { readonly from: { readonly createdAt: Date; readonly id: string }; readonly limit: number },
): Promise<Referred[]> => referredAfter(ctx.db, input.from, input.limit);
