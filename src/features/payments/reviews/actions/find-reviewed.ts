import type { Context } from '#kit/context.ts';
import type { ReviewedPayment } from '../../model/payments.ts';
import { reviewedOf } from '../store.ts';

/** A person's captured payments without an application that are or were under review, newest first; 20 at most. */
export const findReviewed = (ctx: Pick<Context, 'db'>, accountId: string): Promise<ReviewedPayment[]> =>
  reviewedOf(ctx.db, accountId);
