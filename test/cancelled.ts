import { affectedRows, sql } from '#platform/database/db.ts';
import { type RefundInput, requestRefund as request } from '#features/payments/refunds/actions/request-refund.ts';

/** As the product's, after the applicant cancelled: the database refuses a refund `asked` of an active application. */
export const requestRefund: typeof request = async (ctx, input: RefundInput) => {
  if (input.reason === 'asked')
    await ctx.transaction((tx) =>
      affectedRows(
        tx,
        sql`update application set state = 'refund-requested' where payment_id = ${input.paymentId} and state = 'active'`,
      ),
    );
  return request(ctx, input);
};
