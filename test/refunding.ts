import type { Context } from '#kit/context.ts';
import type { Result } from '#kit/result.ts';
import { row, sql } from '#platform/database/db.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import { agreeToProposal } from '#features/payments/proposals/actions/decide-proposal.ts';
import { proposeRefundClosing } from '#features/payments/refunds/actions/decide-refund.ts';
import { closeReviewed } from '#features/payments/reviews/actions/end-review.ts';
import { refundFee } from '#features/payments/refunds/actions/refund-fee.ts';
import type { RefundProposal } from '#features/payments/proposals/model.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';

/** The second person agrees to what the first one proposed. */
const agree = (ctx: PaymentsContext, { id, amountPaise }: RefundProposal): Promise<Result<RefundProposal, string>> =>
  agreeToProposal(ctx, { proposalId: id, amountPaise, actor: runApprover });

/** What of a payment would go back now; 0 for one that is not captured. */
async function refundable(ctx: Pick<Context, 'db'>, paymentId: string): Promise<number> {
  const found = await row<{ amountPaise: number }>(
    ctx.db,
    sql`
    select rest_paise as amount_paise from payment_money where payment_id = ${paymentId}`,
  );
  return found?.amountPaise ?? 0;
}

/** Two people of the desk refund the fee of an application; within the published terms the first one does so alone. */
export async function refundAtDesk(
  ctx: PaymentsContext,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
): Promise<Result<unknown, string>> {
  for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
  const amountPaise = await refundable(ctx, paymentId);
  const made = await refundFee(ctx, { paymentId, amountPaise, reason, actor: runMaker });
  return made.ok && 'proposal' in made.value ? agree(ctx, made.value.proposal) : made;
}

/** Two people of the desk close a payment in review; where there is nothing to keep, the first one does so alone. */
export async function closeAtDesk(
  ctx: PaymentsContext,
  { gatewayPaymentId, reason }: { readonly gatewayPaymentId: string; readonly reason: string },
): Promise<Result<unknown, string>> {
  for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
  const made = await closeReviewed(ctx, { gatewayPaymentId, reason, actor: runMaker });
  return made.ok && 'proposal' in made.value ? agree(ctx, made.value.proposal) : made;
}

/** Two people of the desk close a refund: we keep the money. */
export async function closeRefundAtDesk(
  ctx: PaymentsContext,
  input: { readonly refundId: string; readonly reason: string; readonly isConfirmedAbsent?: boolean },
): Promise<Result<RefundProposal, string>> {
  for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
  const made = await proposeRefundClosing(ctx, { ...input, actor: runMaker });
  return made.ok ? agree(ctx, made.value) : made;
}
