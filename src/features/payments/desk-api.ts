import { paise, paiseFromRupees } from '#kit/paise.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { PaymentsContext } from './actions/context.ts';
import { agreeToProposal, declineProposal } from './actions/decide-proposal.ts';
import { refundFee } from './actions/refund-fee.ts';
import * as refunds from './contract/refunds.ts';

/** As the contract lets it through: digits with at most two decimals. */
const paiseOf = (sum: string) => paiseFromRupees(sum) ?? paise(0);

/** The desk's calls about money that goes back. */
export const refundsDeskApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(refunds.refundFee, async ({ params, body, desk }) => {
    const { sum, reason } = body;
    const input = { paymentId: params['id'] ?? '', amountPaise: paiseOf(sum), reason, actor: desk.accountId };
    const refunded = await refundFee(ctx, input);
    if (!refunded.ok) return refunded;
    return ok({ done: 'refund' in refunded.value ? 'refunds/begun' : 'refunds/proposed' });
  }),
  serve(refunds.agreeToProposal, async ({ params, body, desk }) => {
    const input = { proposalId: params['number'] ?? '', amountPaise: paiseOf(body.sum), actor: desk.accountId };
    const agreed = await agreeToProposal(ctx, input);
    return agreed.ok ? ok({ done: `refunds/agreed-${agreed.value.kind}` }) : agreed;
  }),
  serve(refunds.declineProposal, async ({ params, body, desk }) => {
    const input = { proposalId: params['number'] ?? '', reason: body.reason, actor: desk.accountId };
    const declined = await declineProposal(ctx, input);
    return declined.ok ? ok({ done: 'refunds/declined' }) : declined;
  }),
];
