import { localPath } from '#kit/text/local-path.ts';
import { paiseOfChecked } from '#kit/money/paise.ts';
import { refuse, type Result } from '#kit/result.ts';
import { isJson } from '#platform/http/origin.ts';
import { seeOther, showAgain, typedInBody } from '#platform/http/forms/own-form.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import type { Call } from '#platform/http/decide.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { pages } from '#pages.ts';
import { branchOf } from './branches.ts';
import type { PaymentsContext } from '../actions/context.ts';
import {
  giveRefundAccount,
  payByTransfer,
  readRefundAccount,
  type TypedRefundAccount,
} from './actions/refund-transfers.ts';
import * as contract from './contract.ts';

/** The calls about refunds by bank transfer: of the desk, and of the payer who gives the account. */
export const transfersApi = (ctx: PaymentsContext): Route[] => [
  serve(contract.getBranch, async ({ params }) => branchOf(params['ifsc'] ?? '')),
  serveDone(contract.payByTransfer, 'refunds/by-transfer', ({ params, body, desk }) =>
    payByTransfer(ctx, {
      refundId: params['number'] ?? '',
      shownPaise: paiseOfChecked(body.sum),
      isConfirmedAbsent: body.absent === 'yes',
      actor: desk.accountId,
    }),
  ),
  serve(contract.getRefundAccount, ({ session, params }) =>
    readRefundAccount(ctx, { session, refundId: params['id'] ?? '' }),
  ),
  serve(contract.giveRefundAccount, (call) => answerAccount(ctx, call)),
];

type Codes = keyof typeof contract.giveRefundAccount.refusals;

/** JSON gets JSON; the page's form gets a redirect, or its page again with everything that was typed. */
async function answerAccount(
  ctx: PaymentsContext,
  call: Call<undefined, undefined, 'session'>,
): Promise<Result<{ readonly lastFour: string }, Codes> | Response> {
  const request = await call.receive();
  if (request instanceof Response) return request;
  const values = typedInBody(request, await request.text().catch(() => ''));
  if (!values) return refuse('http/malformed');
  const { from = '', ...typed } = values;
  const refundId = call.params['id'] ?? '';
  const result = await giveRefundAccount(ctx, {
    accountId: call.session.accountId,
    refundId,
    typed: { ...noAccount, ...typed },
  });
  if (isJson(request)) return result;
  if (result.ok) {
    const id = encodeURIComponent(refundId);
    return seeOther(`${pages.applications.path}?account=${id}#${id}`);
  }
  return showAgain(call, contract.giveRefundAccount.refusals, {
    refusal: result.refusal,
    typed,
    from: localPath(from, pages.applications.path),
  });
}
const noAccount: TypedRefundAccount = { holder: '', accNumber: '', accNumberAgain: '', ifscCode: '', bankName: '' };
