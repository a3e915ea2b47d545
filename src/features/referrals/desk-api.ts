import type { DeskSession } from '#kit/context.ts';
import { paise, paiseFromRupees } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { applyAnswer, listDeskAnswers, putAside, readDeskAnswer } from './actions/apply-answer.ts';
import { approveRun } from './actions/approve-run.ts';
import { endPayout } from './actions/begin-payout.ts';
import { confirmNothingSent } from './actions/confirm-not-sent.ts';
import type { ReferralsContext } from './actions/context.ts';
import { answerColumns, discardAnswer, importAnswer } from './actions/import-answer.ts';
import { checkBankFile, makeBankFile } from './actions/make-bank-file.ts';
import { cancelRun, makeRun } from './actions/make-run.ts';
import {
  approvePayoutSettings,
  changePayoutSettings,
  declinePayoutSettings,
  readPayoutSettings,
} from './actions/payout-settings.ts';
import { listDeskRuns, readDeskRun, readPayableClaims } from './actions/read-runs.ts';
import { moveTransfer } from './actions/move-transfer.ts';
import { correctUtr, recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { resolveClaim } from './actions/resolve-claim.ts';
import {
  confirmRefundNotSent,
  failRefundPayout,
  returnRefundPayout,
  settleRefundPayout,
} from './actions/refund-payouts.ts';
import * as answersContract from './contract/bank-answers.ts';
import * as decisions from './contract/decisions.ts';
import * as runs from './contract/runs.ts';
import type { Claim } from './model.ts';
import type { FileColumn, FileContent, PayoutSettings } from './model/bank-files.ts';
import { maxFileColumns } from './terms.ts';

/** The desk's calls about money that goes out: runs, files for the bank and from it, decisions about claims. */
export const payoutsApi = (ctx: ReferralsContext): readonly Route[] => [
  ...runsApi(ctx),
  ...answersApi(ctx),
  ...decisionsApi(ctx),
];
type Params = Readonly<Record<string, string>>;
const numberOf = (params: Params): string => params['number'] ?? '';

const runsApi = (ctx: ReferralsContext): readonly Route[] => [
  serve(runs.getPayableClaims, async ({ desk }) => ok(await readPayableClaims(ctx, desk))),
  serve(runs.listRuns, async ({ request }) => ok(await listDeskRuns(ctx, new URL(request.url).searchParams))),
  serve(runs.getRun, ({ params, desk }) => readDeskRun(ctx, numberOf(params), desk)),
  serve(runs.makeRun, async ({ body, desk }) => {
    if (body.all === undefined && body.ids.length === 0) return refuse('payouts/none-chosen');
    const claimIds = body.all === undefined ? body.ids : 'all';
    const made = await makeRun(ctx, { claimIds, actor: desk.accountId });
    return made.ok
      ? ok({ done: 'payouts/made', goTo: `/desk/payout-runs/${encodeURIComponent(made.value.id)}` })
      : made;
  }),
  serve(runs.approveRun, async ({ params, body, desk }) => {
    const sumPaise = paiseFromRupees(body.sum) ?? paise(0);
    const shown = { claims: Number(body.claims), sumPaise };
    const approved = await approveRun(ctx, { runId: numberOf(params), ...shown, actor: desk.accountId });
    return approved.ok ? ok({ done: 'payouts/approved' }) : approved;
  }),
  serve(runs.cancelRun, async ({ params, desk }) => {
    const cancelled = await cancelRun(ctx, { runId: numberOf(params), actor: desk.accountId });
    return cancelled.ok ? ok({ done: 'payouts/cancelled' }) : cancelled;
  }),
  serve(runs.recordRefundPaid, async ({ params, body, desk }) => {
    const { utr, day } = body;
    const paid = await settleRefundPayout(ctx, { payoutId: numberOf(params), utr, day, actor: desk.accountId });
    return paid.ok ? ok({ done: 'payouts/refund-paid' }) : paid;
  }),
  serve(runs.recordRefundFailed, async ({ params, body, desk }) => {
    const failed = { payoutId: numberOf(params), reason: body.reason, actor: desk.accountId };
    const recorded = await failRefundPayout(ctx, failed);
    return recorded.ok ? ok({ done: 'payouts/refund-failed' }) : recorded;
  }),
  serve(runs.confirmRefundNotSent, async ({ params, body, desk }) => {
    const confirmed = { payoutId: numberOf(params), reason: body.reason, actor: desk.accountId };
    const recorded = await confirmRefundNotSent(ctx, confirmed);
    return recorded.ok ? ok({ done: 'payouts/refund-not-sent' }) : recorded;
  }),
  serve(runs.recordRefundReturned, async ({ params, body, desk }) => {
    const { reason, day } = body;
    const returned = { payoutId: numberOf(params), reason, day, actor: desk.accountId };
    const recorded = await returnRefundPayout(ctx, returned);
    return recorded.ok ? ok({ done: 'payouts/refund-returned' }) : recorded;
  }),
  serve(runs.askForBankFile, async ({ params }) => {
    const checked = await checkBankFile(ctx, numberOf(params));
    const goTo = `/api/desk/payout-runs/${encodeURIComponent(numberOf(params))}/bank-file.csv`;
    return checked.ok ? ok({ done: 'payouts/bank-file', goTo }) : checked;
  }),
  serve(runs.getBankFile, async ({ params, desk }) => {
    const made = await makeBankFile(ctx, { runId: numberOf(params), actor: desk.accountId });
    if (!made.ok) return made;
    return new Response(made.value, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${numberOf(params)}.csv"`,
        'cache-control': 'no-store',
      },
    });
  }),
];

const answersApi = (ctx: ReferralsContext): readonly Route[] => [
  serve(answersContract.listAnswers, async ({ request }) =>
    ok(await listDeskAnswers(ctx, new URL(request.url).searchParams)),
  ),
  serve(answersContract.getAnswer, ({ params, desk }) => readDeskAnswer(ctx, params['id'] ?? '', desk)),
  serve(answersContract.importAnswer, async ({ body, file, desk }) => {
    const imported = await importAnswer(ctx, {
      fileName: file?.name ?? '',
      bytes: file?.bytes ?? new Uint8Array(),
      columns: body,
      actor: desk.accountId,
    });
    return imported.ok ? ok({ done: 'answers/imported', goTo: `/desk/bank-answers/${imported.value}` }) : imported;
  }),
  serve(answersContract.applyAnswer, async ({ params, desk }) => {
    const applied = await applyAnswer(ctx, { answerId: params['id'] ?? '', actor: desk.accountId });
    if (!applied.ok) return applied;
    return ok({ done: applied.value.wrong === 0 ? 'answers/applied' : 'answers/applied-some' });
  }),
  serve(answersContract.discardAnswer, async ({ params, desk }) => {
    const discarded = await discardAnswer(ctx, { answerId: params['id'] ?? '', actor: desk.accountId });
    return discarded.ok ? ok({ done: 'answers/discarded', goTo: '/desk/bank-answers' }) : discarded;
  }),
  serve(answersContract.putRowsAside, async ({ params, body, desk }) => {
    const input = { answerId: params['id'] ?? '', reason: body.reason, actor: desk.accountId };
    const aside = await putAside(ctx, input);
    return aside.ok ? ok({ done: 'answers/aside' }) : aside;
  }),
  serve(answersContract.getAnswerColumns, async () => ok(await answerColumns(ctx))),
  serve(answersContract.getPayoutSettings, async ({ desk }) => ok(await readPayoutSettings(ctx, desk.accountId))),
  serve(answersContract.changePayoutSettings, async ({ body, desk }) => {
    const changed = await changePayoutSettings(ctx, settingsOf(body as SettingsBody), desk.accountId);
    if (!changed.ok) return changed;
    return ok({ done: changed.value ? 'payouts/settings-proposed' : 'payouts/settings' });
  }),
  serve(answersContract.approvePayoutSettings, async ({ params, desk }) => {
    const approved = await approvePayoutSettings(ctx, { number: numberOf(params), actor: desk.accountId });
    return approved.ok ? ok({ done: 'payouts/settings' }) : approved;
  }),
  serve(answersContract.declinePayoutSettings, async ({ params, desk }) => {
    const declined = await declinePayoutSettings(ctx, { number: numberOf(params), actor: desk.accountId });
    return declined.ok ? ok({ done: 'payouts/settings-declined' }) : declined;
  }),
];

type SettingsBody = Readonly<
  Record<'version' | 'debitAccount' | 'yearLimit' | 'paidWords' | 'failedWords' | 'returnedWords', string>
> &
  PayoutSettings['answer'] & { readonly hasHead?: 'yes' } & Readonly<
    Record<`head${number}` | `text${number}`, string>
  > &
  Readonly<Record<`content${number}`, FileContent | ''>>;
function settingsOf(body: SettingsBody): PayoutSettings {
  const { reference, amount, utr, status, reason, account, day } = body;
  const words = (typed: string): string[] =>
    typed
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== '');
  const columns = Array.from({ length: maxFileColumns }, (_, index): FileColumn[] => {
    const number = index + 1;
    const content = body[`content${number}`] ?? '';
    return content === '' ? [] : [{ head: body[`head${number}`] ?? '', content, text: body[`text${number}`] ?? '' }];
  }).flat();
  return {
    version: Number(body.version),
    columns,
    hasHead: body.hasHead === 'yes',
    debitAccount: body.debitAccount,
    yearLimitPaise: paiseFromRupees(body.yearLimit) ?? null,
    answer: { reference, amount, utr, status, reason, account, day },
    paidWords: words(body.paidWords),
    failedWords: words(body.failedWords),
    returnedWords: words(body.returnedWords),
  };
}

const decisionOf = (desk: DeskSession, version: string) => ({ actor: desk.accountId, version: Number(version) });
const doneOf = <Code extends string>(result: Result<Claim, Code>, done: string): Result<{ done: string }, Code> =>
  result.ok ? ok({ done }) : result;

const decisionsApi = (ctx: ReferralsContext): readonly Route[] => [
  serve(decisions.holdClaim, async ({ params, body, desk }) =>
    doneOf(
      await resolveClaim(ctx, numberOf(params), { to: 'hold', reason: body.reason }, decisionOf(desk, body.version)),
      'claims/held',
    ),
  ),
  serve(decisions.rejectClaim, async ({ params, body, desk }) =>
    doneOf(
      await resolveClaim(
        ctx,
        numberOf(params),
        { to: 'rejected', reason: body.reason },
        decisionOf(desk, body.version),
      ),
      'claims/rejected',
    ),
  ),
  serve(decisions.releaseClaim, async ({ params, body, desk }) =>
    doneOf(
      await resolveClaim(ctx, numberOf(params), { to: 'active' }, decisionOf(desk, body.version)),
      'claims/released',
    ),
  ),
  serve(decisions.endPayout, async ({ params, body, desk }) => {
    const reason = body.reason === undefined || body.reason === '' ? {} : { reason: body.reason };
    const input = { claimId: numberOf(params), ...reason, ...decisionOf(desk, body.version) };
    return doneOf(await endPayout(ctx, input), 'claims/not-sent');
  }),
  serve(decisions.confirmNotSent, async ({ params, body, desk }) => {
    const { payout: payoutId, reason } = body;
    const input = { claimId: numberOf(params), payoutId, reason, actor: desk.accountId };
    return doneOf(await confirmNothingSent(ctx, input), 'claims/not-sent-confirmed');
  }),
  serve(decisions.recordTransfer, async ({ params, body, desk }) => {
    const { utr, day } = body;
    const input = { claimId: numberOf(params), utr, day, isSecond: body.second === 'yes' };
    return doneOf(await recordTransfer(ctx, { ...input, ...decisionOf(desk, body.version) }), 'claims/paid');
  }),
  serve(decisions.correctUtr, async ({ params, body, desk }) => {
    const { version, ...typed } = body;
    const corrected = await correctUtr(ctx, { claimId: numberOf(params), ...typed, ...decisionOf(desk, version) });
    return doneOf(corrected, 'claims/utr');
  }),
  serve(decisions.moveTransfer, async ({ params, body, desk }) => {
    const { utr, reason, to, second, version } = body;
    const input = { utr, reason, fromId: numberOf(params), claimId: to.toUpperCase(), isSecond: second === 'yes' };
    const moved = await moveTransfer(ctx, { ...input, ...decisionOf(desk, version) });
    return moved.ok ? ok({ done: 'claims/moved' }) : moved;
  }),
  serve(decisions.recordReturn, async ({ params, body, desk }) => {
    const { utr, day, reason } = body;
    const input = { claimId: numberOf(params), utr, day, reason };
    return doneOf(await recordReturn(ctx, { ...input, ...decisionOf(desk, body.version) }), 'claims/returned');
  }),
];
