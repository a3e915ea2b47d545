import type { Context } from '#kit/context.ts';
import type { Order, ReviewedPayment } from '../model.ts';
import { newestOrdersOf } from '../store/orders.ts';
import { reviewedOf, underReview } from '../store/reviews.ts';

/** A person's captured payments without an application that are or were under review, newest first; 20 at most. */
export const findReviewed = (ctx: Pick<Context, 'db'>, accountId: string): Promise<ReviewedPayment[]> =>
  reviewedOf(ctx.db, accountId);

/** Payments under review, oldest first (200 at most), each with its payer's newest orders. */
export async function listUnderReview(
  ctx: Pick<Context, 'db'>,
): Promise<{ readonly payment: ReviewedPayment & { accountId: string | null }; readonly orders: readonly Order[] }[]> {
  const payments = await underReview(ctx.db, 200);
  const accountIds = payments.flatMap((payment) => (payment.orderId === null && payment.accountId) || []);
  const orders = await newestOrdersOf(ctx.db, accountIds);
  return payments.map((payment) => ({
    payment,
    orders: orders.filter((order) => payment.orderId === null && order.accountId === payment.accountId),
  }));
}
