import type { DeskSession } from '#kit/context.ts';
import { doneOf } from '#kit/endpoint.ts';
import { paiseFromRupees, paiseOfChecked } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { applyAnswer, putAside, readDeskAnswer } from '../bank-answers/actions/apply-answer.ts';
import { approveRun } from '../payout-runs/actions/approve-run.ts';
import { endPayout } from '../payouts/actions/begin-payout.ts';
import { confirmNothingSent } from '../payouts/actions/confirm-not-sent.ts';
import type { ReferralsContext } from '../actions/context.ts';
import { answerColumns, discardAnswer, importAnswer } from '../bank-answers/actions/import-answer.ts';
import { checkBankFile, makeBankFile, nameBankFile } from '../payout-runs/actions/make-bank-file.ts';
import { cancelRun, makeRun } from '../payout-runs/actions/make-run.ts';
import {
  approvePayoutSettings,
  changePayoutSettings,
  declinePayoutSettings,
  readPayoutSettings,
} from '../payout-runs/actions/payout-settings.ts';
import { readDeskRun, readPayableClaims } from '../payout-runs/actions/read-runs.ts';
import { moveTransfer } from '../payouts/actions/move-transfer.ts';
import { correctUtr, recordReturn, recordTransfer } from '../payouts/actions/record-transfer.ts';
import { resolveClaim } from '../claims/actions/resolve-claim.ts';
import {
  confirmRefundNotSent,
  failRefundPayout,
  returnRefundPayout,
  settleRefundPayout,
} from '../payouts/actions/refund-payouts.ts';
import { printStatement, readReferrer } from '../earnings/actions/read-statement.ts';
import { getReferrer, getStatement } from '../earnings/contract.ts';
import { makeStatementPdf } from '../earnings/pdf.ts';
import * as answersContract from '../bank-answers/contract.ts';
import * as decisions from '../claims/contract/desk.ts';
import * as runs from '../payout-runs/contract/runs.ts';
import * as settingsContract from '../payout-runs/contract/settings.ts';
import {
  type FileColumn,
  type FileContent,
  type FileLayout,
  type FirstCell,
  maxFirstCells,
  type PayoutSettings,
} from '../payout-runs/model/bank-files.ts';
import { maxFileColumns } from '../terms.ts';

const referrersApi = (ctx: ReferralsContext): readonly Route[] => [
  serve(getReferrer, ({ params, query }) => readReferrer(ctx, params['id'] ?? '', query)),
  serve(getStatement, async ({ params, query, desk, language }) => {
    const printed = await printStatement(ctx, { accountId: params['id'] ?? '', days: query, language, desk });
    if (!printed.ok) return printed;
    const { from, until } = printed.value.referrer.statement;
    return new Response(Buffer.from(await makeStatementPdf(printed.value)), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="statement-${from}-${until}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  }),
];

/** The desk's calls about money that goes out: runs, files for the bank and from it, decisions about claims. */
export const payoutsApi = (ctx: ReferralsContext): readonly Route[] => [
  ...runsApi(ctx),
  ...answersApi(ctx),
  ...decisionsApi(ctx),
  ...referrersApi(ctx),
];
type Params = Readonly<Record<string, string>>;
const numberOf = (params: Params): string => params['number'] ?? '';

const runsApi = (ctx: ReferralsContext): readonly Route[] => [
  serve(runs.getPayableClaims, async ({ desk, query: { from } }) => ok(await readPayableClaims(ctx, desk, from))),
  serve(runs.getRun, ({ params, desk }) => readDeskRun(ctx, numberOf(params), desk)),
  serve(runs.makeRun, async ({ body, desk }) => {
    if (body.all === undefined && body.ids.length === 0) return refuse('payouts/none-chosen');
    const claimIds = body.all === undefined ? body.ids : 'all';
    return doneOf(
      await makeRun(ctx, { claimIds, actor: desk.accountId }),
      'payouts/made',
      (value) => `/desk/payout-runs/${encodeURIComponent(value.id)}`,
    );
  }),
  serveDone(runs.approveRun, 'payouts/approved', ({ params, body, desk }) => {
    const shown = { claims: Number(body.claims), sumPaise: paiseOfChecked(body.sum) };
    return approveRun(ctx, { runId: numberOf(params), ...shown, actor: desk.accountId });
  }),
  serveDone(runs.cancelRun, 'payouts/cancelled', ({ params, desk }) =>
    cancelRun(ctx, { runId: numberOf(params), actor: desk.accountId }),
  ),
  serveDone(runs.recordRefundPaid, 'payouts/refund-paid', ({ params, body: { utr, day }, desk }) =>
    settleRefundPayout(ctx, { payoutId: numberOf(params), utr, day, actor: desk.accountId }),
  ),
  serveDone(runs.recordRefundFailed, 'payouts/refund-failed', ({ params, body: { reason }, desk }) =>
    failRefundPayout(ctx, { payoutId: numberOf(params), reason, actor: desk.accountId }),
  ),
  serveDone(runs.confirmRefundNotSent, 'payouts/refund-not-sent', ({ params, body: { reason }, desk }) =>
    confirmRefundNotSent(ctx, { payoutId: numberOf(params), reason, actor: desk.accountId }),
  ),
  serveDone(runs.recordRefundReturned, 'payouts/refund-returned', ({ params, body: { reason, day }, desk }) =>
    returnRefundPayout(ctx, { payoutId: numberOf(params), reason, day, actor: desk.accountId }),
  ),
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
        'content-disposition': `attachment; filename="${await nameBankFile(ctx, numberOf(params))}"`,
        'cache-control': 'no-store',
      },
    });
  }),
];

const answersApi = (ctx: ReferralsContext): readonly Route[] => [
  serve(answersContract.getAnswer, ({ params, desk }) => readDeskAnswer(ctx, params['id'] ?? '', desk)),
  serve(answersContract.importAnswer, async ({ body, file, desk }) => {
    return doneOf(
      await importAnswer(ctx, {
        fileName: file?.name ?? '',
        bytes: file?.bytes ?? new Uint8Array(),
        columns: body,
        actor: desk.accountId,
      }),
      'answers/imported',
      (value) => `/desk/bank-answers/${value}`,
    );
  }),
  serve(answersContract.applyAnswer, async ({ params, desk }) => {
    const applied = await applyAnswer(ctx, { answerId: params['id'] ?? '', actor: desk.accountId });
    return doneOf(applied, ({ wrong, pending, others }) => {
      if (wrong > 0) return 'answers/applied-some';
      return pending + others > 0 ? 'answers/applied-rest' : 'answers/applied';
    });
  }),
  serve(answersContract.discardAnswer, async ({ params, desk }) => {
    const discarded = await discardAnswer(ctx, { answerId: params['id'] ?? '', actor: desk.accountId });
    return doneOf(discarded, 'answers/discarded', '/desk/bank-answers');
  }),
  serveDone(answersContract.putRowsAside, 'answers/aside', ({ params, body: { reason }, desk }) =>
    putAside(ctx, { answerId: params['id'] ?? '', reason, actor: desk.accountId }),
  ),
  serve(answersContract.getAnswerColumns, async () => ok(await answerColumns(ctx))),
  serve(settingsContract.getPayoutSettings, async ({ desk }) => ok(await readPayoutSettings(ctx, desk))),
  serve(settingsContract.changePayoutSettings, async ({ body, desk }) => {
    const changed = await changePayoutSettings(ctx, settingsOf(body as SettingsBody), desk.accountId);
    return doneOf(changed, (isProposed) => (isProposed ? 'payouts/settings-proposed' : 'payouts/settings'));
  }),
  serveDone(settingsContract.approvePayoutSettings, 'payouts/settings', ({ params, desk }) =>
    approvePayoutSettings(ctx, { number: numberOf(params), actor: desk.accountId }),
  ),
  serveDone(settingsContract.declinePayoutSettings, 'payouts/settings-declined', ({ params, desk }) =>
    declinePayoutSettings(ctx, { number: numberOf(params), actor: desk.accountId }),
  ),
];

type SettingsBody = Readonly<
  Record<
    | 'version'
    | 'debitAccount'
    | 'yearLimit'
    | 'paidWords'
    | 'failedWords'
    | 'returnedWords'
    | 'fileName'
    | 'ownIfsc'
    | 'kindSame'
    | 'kindOther'
    | 'kindLarge',
    string
  >
> &
  Pick<FileLayout, 'separator' | 'dayFormat'> & { readonly isPlain?: 'yes' } & Readonly<
    Record<`firstText${number}`, string>
  > &
  Readonly<Record<`firstContent${number}`, FirstCell['content'] | ''>> &
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
    const [head = '', typed = ''] = [body[`head${number}`], body[`text${number}`]];
    if (content === '') return [];
    if (content === 'text') return [{ head, content, text: typed }];
    return [{ head, content, text: '', ...(typed === '' ? {} : { max: Number(typed) }) }];
  }).flat();
  return {
    version: Number(body.version),
    columns,
    hasHead: body.hasHead === 'yes',
    layout: layoutIn(body),
    debitAccount: body.debitAccount,
    yearLimitPaise: paiseFromRupees(body.yearLimit) ?? null,
    answer: { reference, amount, utr, status, reason, account, day },
    paidWords: words(body.paidWords),
    failedWords: words(body.failedWords),
    returnedWords: words(body.returnedWords),
  };
}

function layoutIn(body: SettingsBody): FileLayout {
  const { separator, dayFormat, fileName, ownIfsc, kindSame, kindOther, kindLarge } = body;
  const first = Array.from({ length: maxFirstCells }, (_, index): FirstCell[] => {
    const content = body[`firstContent${index + 1}`] ?? '';
    return content === '' ? [] : [{ content, text: content === 'text' ? (body[`firstText${index + 1}`] ?? '') : '' }];
  }).flat();
  return {
    separator,
    dayFormat,
    first,
    fileName,
    isPlain: body.isPlain === 'yes',
    ownIfsc: ownIfsc.toUpperCase(),
    kinds: { same: kindSame, other: kindOther, large: kindLarge },
  };
}

const decisionOf = (desk: DeskSession, version: string) => ({ actor: desk.accountId, version: Number(version) });

const decisionsApi = (ctx: ReferralsContext): readonly Route[] => [
  serveDone(decisions.holdClaim, 'claims/held', ({ params, body: { reason, version }, desk }) =>
    resolveClaim(ctx, numberOf(params), { to: 'hold', reason }, decisionOf(desk, version)),
  ),
  serveDone(decisions.rejectClaim, 'claims/rejected', ({ params, body: { reason, version }, desk }) =>
    resolveClaim(ctx, numberOf(params), { to: 'rejected', reason }, decisionOf(desk, version)),
  ),
  serveDone(decisions.releaseClaim, 'claims/released', ({ params, body, desk }) =>
    resolveClaim(ctx, numberOf(params), { to: 'active' }, decisionOf(desk, body.version)),
  ),
  serveDone(decisions.endPayout, 'claims/not-sent', ({ params, body, desk }) => {
    const reason = body.reason === undefined || body.reason === '' ? {} : { reason: body.reason };
    return endPayout(ctx, { claimId: numberOf(params), ...reason, ...decisionOf(desk, body.version) });
  }),
  serveDone(decisions.confirmNotSent, 'claims/not-sent-confirmed', ({ params, body: { payout, reason }, desk }) =>
    confirmNothingSent(ctx, { claimId: numberOf(params), payoutId: payout, reason, actor: desk.accountId }),
  ),
  serveDone(decisions.recordTransfer, 'claims/paid', ({ params, body: { utr, day, second, version }, desk }) => {
    const input = { claimId: numberOf(params), utr, day, isSecond: second === 'yes' };
    return recordTransfer(ctx, { ...input, ...decisionOf(desk, version) });
  }),
  serveDone(decisions.correctUtr, 'claims/utr', ({ params, body: { version, ...typed }, desk }) =>
    correctUtr(ctx, { claimId: numberOf(params), ...typed, ...decisionOf(desk, version) }),
  ),
  serveDone(decisions.moveTransfer, 'claims/moved', ({ params, body, desk }) => {
    const { utr, reason, to, second, version } = body;
    const input = { utr, reason, fromId: numberOf(params), claimId: to.toUpperCase(), isSecond: second === 'yes' };
    return moveTransfer(ctx, { ...input, ...decisionOf(desk, version) });
  }),
  serveDone(decisions.recordReturn, 'claims/returned', ({ params, body: { version, ...typed }, desk }) =>
    recordReturn(ctx, { claimId: numberOf(params), ...typed, ...decisionOf(desk, version) }),
  ),
];
