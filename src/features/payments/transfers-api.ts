import type { DeskFlash } from '#kit/endpoint.ts';
import { localPath } from '#kit/local-path.ts';
import { paise, paiseFromRupees } from '#kit/paise.ts';
import { ok, type Refusal, refuse, type Result } from '#kit/result.ts';
import { type Call, refuseUnstorable, type Route, serve } from '#platform/http/serve.ts';
import { pages } from '#pages.ts';
import { branchOf } from './branches.ts';
import type { PaymentsContext } from './actions/context.ts';
import {
  giveRefundAccount,
  payByTransfer,
  readRefundAccount,
  type TypedRefundAccount,
} from './actions/refund-transfers.ts';
import * as contract from './contract/transfers.ts';

/** The calls about refunds by bank transfer: of the desk, and of the payer who gives the account. */
export const transfersApi = (ctx: PaymentsContext): Route[] => [
  serve(contract.getBranch, async ({ params }) => branchOf(params['ifsc'] ?? '')),
  serve(contract.payByTransfer, async ({ params, body, desk }) => {
    const chosen = await payByTransfer(ctx, {
      refundId: params['number'] ?? '',
      shownPaise: paiseFromRupees(body.sum) ?? paise(0),
      isConfirmedAbsent: body.absent === 'yes',
      actor: desk.accountId,
    });
    return chosen.ok ? ok({ done: 'refunds/by-transfer' }) : chosen;
  }),
  serve(contract.getRefundAccount, ({ session, params }) =>
    readRefundAccount(ctx, { session, refundId: params['id'] ?? '' }),
  ),
  serve(contract.giveRefundAccount, (call) => give(ctx, call)),
];

type OwnCall = Call<undefined, undefined, 'session'>;
type Codes = keyof typeof contract.giveRefundAccount.refusals;
type Values = Readonly<Record<string, string>>;

/** JSON gets JSON; the page's form gets a redirect, or its page again with everything that was typed. */
async function give(
  ctx: PaymentsContext,
  call: OwnCall,
): Promise<Result<{ readonly lastFour: string }, Codes> | Response> {
  const isJson = /^application\/json\s*(;|$)/i.test(call.request.headers.get('content-type') ?? '');
  const read = await call.request.text().catch(() => '');
  const values = valuesIn(isJson ? read : JSON.stringify(Object.fromEntries(new URLSearchParams(read))));
  if (!values) return refuse('http/malformed');
  const { from = '', ...typed } = values;
  const refundId = call.params['id'] ?? '';
  const given = await giveRefundAccount(ctx, {
    accountId: call.session.accountId,
    refundId,
    typed: { ...noAccount, ...typed },
  });
  if (isJson) return given;
  if (given.ok) {
    const location = `${pages.applications.path}?account=${encodeURIComponent(refundId)}#${encodeURIComponent(refundId)}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  return showAgain(call, given.refusal, { typed, from: localPath(from, pages.applications.path) });
}
const noAccount: TypedRefundAccount = { holder: '', accNumber: '', accNumberAgain: '', ifscCode: '', bankName: '' };

/** The texts of a posted form that the database can store; undefined otherwise. */
function valuesIn(json: string): Values | undefined {
  try {
    const read: unknown = JSON.parse(json, refuseUnstorable);
    if (typeof read !== 'object' || read === null) return undefined;
    return Object.fromEntries(
      Object.entries(read).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
  } catch {
    return undefined;
  }
}

/** The answer is the page itself, so that nothing has to be stored for it. */
async function showAgain(
  call: OwnCall,
  { code, fields = [], facts = {} }: Refusal<Codes>,
  { typed, from }: { readonly typed: Values; readonly from: string },
): Promise<Response> {
  const [status, message] = contract.giveRefundAccount.refusals[code];
  const action = new URL(call.request.url).pathname;
  const flash: DeskFlash = { action, status, code, message, errors: fields, values: typed, facts };
  const page = await call.showPage(from.replace(/#.*$/s, ''), flash);
  return new Response(page.body, { status, headers: page.headers });
}
