import type { Context } from '#kit/context.ts';
import { formatRupees, paiseFromRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { row, sql } from '#platform/database/db.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import { agreeToProposal } from '#features/payments/actions/decide-proposal.ts';
import { proposeRefundClosing, retryRefund } from '#features/payments/actions/decide-refund.ts';
import { closeReviewed, refundReviewed, type ReturnedPayment } from '#features/payments/actions/end-review.ts';
import type { OpenedDispute } from '#features/payments/actions/open-dispute.ts';
import { refundFee } from '#features/payments/actions/refund-fee.ts';
import type { Refund } from '#features/payments/model.ts';
import type { RefundProposal } from '#features/payments/model/refund-proposals.ts';
import { openDispute } from '#test/disputing.ts';
import { asFinance, refusalText, runApprover, runMaker } from '#test/paying-out.ts';

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

/** What an action answered, as the commands of staff say it: a refusal is `refused: ` and its code. */
const said = (result: Result<unknown, string>, text: (value: never) => string): string =>
  result.ok ? text(result.value as never) : `refused: ${refusalText(result)}`;
const refundText = (refund: Pick<Refund, 'id' | 'amountPaise' | 'attempt'>): string =>
  `Refund ${refund.id} of ${formatRupees(refund.amountPaise)} is requested, attempt ${refund.attempt}.`;

/**
 * Does at the desk what the command line does not: it refunds nothing, and keeps nothing. The words are those of the
 * commands that say so; undefined for any other command.
 */
export async function staffAtDesk(ctx: PaymentsContext, words: readonly string[]): Promise<string | undefined> {
  const [first = '', second = '', third = '', ...more] = words;
  const reason = more.join(' ');
  for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
  if (first === 'refund' && second.startsWith('SA-'))
    return staffAtDesk(ctx, ['application', 'refund', second, third, ...more]);
  switch (`${first} ${second}`) {
    case 'application refund': {
      const found = await row<{ id: string }>(
        ctx.db,
        sql`select payment_id as id from application where id = ${third}`,
      );
      const refunded = await refundAtDesk(ctx, { paymentId: found?.id ?? '', reason });
      return said(refunded, () => `The refund of ${third} is requested.`);
    }
    case 'payment refund': {
      const input = { gatewayPaymentId: third, reason, actor: runMaker };
      return said(await refundReviewed(ctx, input), ({ refund, currency }: ReturnedPayment) =>
        [refundText(refund), ...(currency === 'INR' ? [] : [`${currency} is paid by hand.`])].join(' '),
      );
    }
    case 'payment close':
      return said(await closeAtDesk(ctx, { gatewayPaymentId: third, reason }), () => `${third} is closed.`);
    case 'refund close': {
      const isConfirmedAbsent = more.includes('--not-at-gateway');
      const why = more.filter((word) => !word.startsWith('--')).join(' ');
      return said(
        await closeRefundAtDesk(ctx, { refundId: third, reason: why, isConfirmedAbsent }),
        () => `Refund ${third} is closed.`,
      );
    }
    case 'order dispute':
    case 'dispute open': {
      const amount = more.indexOf('--amount');
      const [gatewayPaymentId] = more.filter((_word, at) => amount < 0 || (at !== amount && at !== amount + 1));
      const amountPaise = amount < 0 ? undefined : paiseFromRupees(more[amount + 1] ?? '');
      const opened = await openDispute(ctx, { orderId: third, gatewayPaymentId, amountPaise, actor: 'cli:test' });
      return said(opened, ({ id, amountPaise: taken, refund }: OpenedDispute) =>
        [
          `Dispute ${id} of ${formatRupees(taken)} is open.`,
          ...(refund ? [`Refund ${refund.id} is ${refund.state}.`] : []),
        ].join(' '),
      );
    }
    case 'refund retry':
      return said(await retryRefund(ctx, { refundId: third, actor: runMaker }), (refund: Refund) =>
        refund.state === 'requested' ? `${refundText(refund)} It is requested again.` : 'The gateway already has it.',
      );
    default:
      return undefined;
  }
}
