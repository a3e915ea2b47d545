import type { Context } from '#kit/context.ts';
import { formatRupees, paise, type Paise, paiseFromRupees } from '#kit/money/paise.ts';
import { refuse, type Result } from '#kit/result.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { row, sql } from '#platform/database/db.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import {
  chargeDisputeFee,
  correctDisputeFee,
  decideDispute,
} from '#features/payments/disputes/actions/decide-dispute.ts';
import { retryRefund } from '#features/payments/refunds/actions/decide-refund.ts';
import { refundReviewed } from '#features/payments/reviews/actions/end-review.ts';
import { correctRefundReference, recordManualRefund } from '#features/payments/refunds/actions/record-manual-refund.ts';
import { recordRefundPart } from '#features/payments/refunds/actions/record-refund-part.ts';
import { correctSettlement, recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import { applyReviewed } from '#features/payments/reviews/actions/apply-payment.ts';
import { correctSettledSum, enterSettledSum } from '#features/payments/reviews/actions/review-payment.ts';
import type { Refund, Settlement } from '#features/payments/model/payments.ts';
import { endPayout } from '#features/referrals/payouts/actions/begin-payout.ts';
import type { ReferralsContext } from '#features/referrals/actions/context.ts';
import { moveTransfer } from '#features/referrals/payouts/actions/move-transfer.ts';
import { correctUtr, recordReturn } from '#features/referrals/payouts/actions/record-transfer.ts';
import { resolveClaim } from '#features/referrals/claims/actions/resolve-claim.ts';
import { releaseEarning } from '#features/referrals/commissions/actions/release-earning.ts';
import type { Claim } from '#features/referrals/model/referrals.ts';
import { openDispute } from '#test/disputing.ts';
import { asFinance, refusalText, runApprover, runMaker } from '#test/paying-out.ts';
import { closeAtDesk, closeRefundAtDesk, refundAtDesk } from '#test/refunding.ts';

/** Enters settled sums, which another person decides about. */
export const sumEntrant = 'usr_entrant';
const actor = runMaker;

type DeskContext = PaymentsContext & ReferralsContext;
/** What is given by name: `--amount 500`. */
type Options = Readonly<Record<string, string>>;
type Act = (ctx: DeskContext, id: string, rest: readonly string[], options: Options) => Promise<Result<string, string>>;

async function said<T>(doing: Promise<Result<T, string>>, text: (value: T) => string): Promise<Result<string, string>> {
  const done = await doing;
  return done.ok ? { ok: true, value: text(done.value) } : done;
}
const rupees = (text = ''): Paise => paiseFromRupees(text) ?? paise(0);
const rupeesIfAny = (text: string | undefined): Paise | undefined => (text === undefined ? undefined : rupees(text));
const reasonOf = (words: readonly string[]): string => words.join(' ');
const refundText = ({ id, amountPaise, state, attempt }: Refund): string =>
  `Refund ${id} of ${formatRupees(amountPaise)} is ${state}, attempt ${attempt}.`;
const claimText = ({ id, state }: Claim): string => `Claim ${id} is ${state}.`;
const settlementText = ({ id, bankPaise }: Settlement): string =>
  `Settlement ${id}: ${formatRupees(bankPaise)} to the bank.`;

const claimActs: Readonly<Record<string, Act>> = {
  'claim hold': (ctx, id, rest) =>
    said(resolveClaim(ctx, id, { to: 'hold', reason: reasonOf(rest) }, { actor }), claimText),
  'claim reject': (ctx, id, rest) =>
    said(resolveClaim(ctx, id, { to: 'rejected', reason: reasonOf(rest) }, { actor }), claimText),
  'claim release': (ctx, id) => said(resolveClaim(ctx, id, { to: 'active' }, { actor }), claimText),
  'claim not-sent': (ctx, claimId, rest) => {
    const input = { claimId, actor };
    return said(endPayout(ctx, rest.length === 0 ? input : { ...input, reason: reasonOf(rest) }), claimText);
  },
  'claim returned': (ctx, utr, rest) => said(recordReturn(ctx, { utr, reason: reasonOf(rest), actor }), claimText),
  // Corrects the transfer that the claim shows, unless another is named.
  'claim correct-utr': async (ctx, claimId, [utr = '', ...rest], options) => {
    const shown = await row(ctx.db, sql<{ utr: string | null }>`select utr from claim where id = ${claimId}`);
    const was = options['was'] ?? shown?.utr ?? '';
    return said(correctUtr(ctx, { claimId, utr, was, reason: reasonOf(rest), actor }), claimText);
  },
  'claim move-transfer': (ctx, utr, [claimId = '', ...rest], { second }) => {
    const input = {
      utr,
      claimId: claimId.toUpperCase(),
      isSecond: second !== undefined,
      reason: reasonOf(rest),
      actor,
    };
    return said(moveTransfer(ctx, input), ({ to, from }) => `${claimText(to)} ${claimText(from)}`);
  },
  'earning release': (ctx, applicationId) =>
    said(releaseEarning(ctx, { applicationId, actor }), () => `The earning of ${applicationId} is released.`),
};

const reviewActs: Readonly<Record<string, Act>> = {
  'payment settled-sum': (ctx, gatewayPaymentId, [sum]) =>
    said(enterSettledSum(ctx, { gatewayPaymentId, amountPaise: rupees(sum), actor: sumEntrant }), () => 'entered'),
  'payment correct-sum': (ctx, gatewayPaymentId, [sum, ...rest]) => {
    const input = { gatewayPaymentId, amountPaise: rupees(sum), reason: reasonOf(rest), actor: sumEntrant };
    return said(correctSettledSum(ctx, input), () => 'corrected');
  },
  'payment apply': (ctx, gatewayPaymentId, [orderId]) =>
    said(applyReviewed(ctx, { gatewayPaymentId, orderId, actor }), (done) =>
      'payment' in done ? `applied to ${done.payment.orderId}` : `${done.proposal.id} waits`,
    ),
  'payment refund': (ctx, gatewayPaymentId, rest) =>
    said(refundReviewed(ctx, { gatewayPaymentId, reason: reasonOf(rest), actor }), ({ refund, currency }) =>
      [refundText(refund), ...(currency === 'INR' ? [] : [`${currency} is paid by hand.`])].join(' '),
    ),
  'payment close': (ctx, gatewayPaymentId, rest) =>
    said(closeAtDesk(ctx, { gatewayPaymentId, reason: reasonOf(rest) }), () => `${gatewayPaymentId} is closed.`),
};

const refundActs: Readonly<Record<string, Act>> = {
  'application refund': async (ctx, number, rest) => {
    const of = sql<{ id: string }>`select payment_id as id from application where id = ${number}`;
    const paymentId = (await row(ctx.db, of))?.id ?? '';
    return said(
      refundAtDesk(ctx, { paymentId, reason: reasonOf(rest) }),
      () => `The refund of ${number} is requested.`,
    );
  },
  'refund retry': (ctx, refundId) =>
    said(retryRefund(ctx, { refundId, actor }), (refund) =>
      refund.state === 'requested' ? `${refundText(refund)} It is requested again.` : 'The gateway already has it.',
    ),
  'refund close': (ctx, refundId, rest, options) => {
    const isConfirmedAbsent = options['not-at-gateway'] !== undefined;
    const input = { refundId, reason: reasonOf(rest), isConfirmedAbsent };
    return said(closeRefundAtDesk(ctx, input), () => `Refund ${refundId} is closed.`);
  },
  'refund by-hand': (ctx, refundId, [bankReference = ''], options) => {
    const paidPaise = rupeesIfAny(options['amount']);
    const isConfirmedAbsent = options['not-at-gateway'] !== undefined;
    return said(
      recordManualRefund(ctx, { refundId, bankReference, paidPaise, isConfirmedAbsent, actor }),
      ({ refund, excessPaise }) =>
        `Refund ${refund.id} of ${formatRupees(refund.amountPaise)} is paid by hand.` +
        (excessPaise === 0 ? '' : ` ${formatRupees(excessPaise)} more is a loss.`),
    );
  },
  'refund part': (ctx, refundId, [gatewayRefundId = '']) =>
    said(recordRefundPart(ctx, { refundId, gatewayRefundId, actor }), ({ refund, partPaise, isExcess }) =>
      isExcess
        ? `${formatRupees(partPaise)} is more than we owed.`
        : `${formatRupees(partPaise)} is recorded. ${refundText(refund)}`,
    ),
  'refund correct-reference': (ctx, refundId, [bankReference = '', ...rest]) => {
    const input = { refundId, bankReference, reason: reasonOf(rest), actor };
    return said(correctRefundReference(ctx, input), (refund) => `now ${refund.bankReference}`);
  },
};

const decide = (ctx: DeskContext, verdict: Parameters<typeof decideDispute>[1]): Promise<Result<string, string>> =>
  said(decideDispute(ctx, verdict), ({ lostPaise, amountPaise, refund }) => {
    const outcome = lostPaise === 0 ? 'won' : `lost: ${formatRupees(lostPaise)} of ${formatRupees(amountPaise)}`;
    return refund ? `${outcome}. ${refundText(refund)}` : outcome;
  });
const disputeActs: Readonly<Record<string, Act>> = {
  'dispute open': (ctx, orderId, [gatewayPaymentId], options) => {
    const input = { orderId, gatewayPaymentId, amountPaise: rupeesIfAny(options['amount']), actor };
    return said(openDispute(ctx, input), ({ id, amountPaise, refund }) =>
      [`Dispute ${id} of ${formatRupees(amountPaise)} is open.`, ...(refund ? [refundText(refund)] : [])].join(' '),
    );
  },
  'dispute won': (ctx, disputeId) => decide(ctx, { disputeId, lostPaise: 0, actor }),
  'dispute lost': (ctx, disputeId, [sum], options) => {
    const isConfirmedAbsent = options['not-at-gateway'] !== undefined;
    return decide(ctx, { disputeId, lostPaise: rupeesIfAny(sum), isConfirmedAbsent, actor });
  },
  'dispute fee': (ctx, disputeId, [sum]) =>
    said(chargeDisputeFee(ctx, { disputeId, feePaise: rupees(sum), actor }), ({ feePaise }) => formatRupees(feePaise)),
  'dispute correct-fee': (ctx, disputeId, [sum, ...rest]) => {
    const input = { disputeId, feePaise: rupees(sum), reason: reasonOf(rest), actor };
    return said(correctDisputeFee(ctx, input), ({ feePaise }) => formatRupees(feePaise));
  },
};

const sumsOf = ([utr = '', day = '', bank, fee, tax]: readonly string[]) => ({
  utr,
  settledAt: startOfDayInIndia(day),
  bankPaise: rupees(bank),
  feePaise: rupees(fee),
  taxPaise: rupees(tax),
  actor,
});
const settlementActs: Readonly<Record<string, Act>> = {
  'settlement record': (ctx, gatewaySettlementId, rest, { gateway }) =>
    said(recordSettlement(ctx, { gatewaySettlementId, gateway, ...sumsOf(rest) }), settlementText),
  'settlement correct': async (ctx, number, rest, { gateway }) => {
    const of = sql<{ id: string }>`
      select id from settlement where gateway_settlement_id = ${number} and gateway = coalesce(${gateway ?? null}, gateway)`;
    const settlementId = (await row(ctx.db, of))?.id ?? '';
    const { utr, settledAt, ...sums } = sumsOf(rest);
    const input = { settlementId, utr, settledAt, sums, actor, reason: reasonOf(rest.slice(5)) };
    return said(correctSettlement(ctx, input), settlementText);
  },
};
const acts = { ...claimActs, ...reviewActs, ...refundActs, ...disputeActs, ...settlementActs };

/** Options without a value. */
const flags = new Set(['not-at-gateway', 'second']);
function read(words: readonly string[]): { readonly plain: string[]; readonly options: Options } {
  const plain: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) plain.push(word);
    else if (flags.has(word.slice(2))) options[word.slice(2)] = '';
    else options[word.slice(2)] = words[++at] ?? '';
  }
  return { plain, options };
}

/**
 * Has people of finance do at the desk what words say: `refund by-hand SR-… NEFT… --amount 500`, `claim hold SC-… wait`.
 * What needs two people is proposed by one and agreed to by another. Undefined for other words.
 */
export async function actAtDesk(
  ctx: DeskContext,
  words: readonly string[],
): Promise<Result<string, string> | undefined> {
  const { plain, options } = read(words);
  const [first = '', second = '', ...rest] = plain;
  // A refund of an application, by its number.
  if (first === 'refund' && second.startsWith('SA-')) return actAtDesk(ctx, ['application', ...words]);
  const act = acts[`${first} ${second}`];
  if (!act) return undefined;
  for (const account of [runMaker, runApprover, sumEntrant]) await asFinance(ctx as Context, account);
  const [id = '', ...more] = rest;
  return act(ctx, id, more, options);
}

/** Acts at the desk and answers as text: a refusal is `refused: `, its code and its facts. */
export async function sayAtDesk(ctx: DeskContext, words: readonly string[]): Promise<string | undefined> {
  const done = await actAtDesk(ctx, words);
  return done && (done.ok ? done.value : `refused: ${refusalText(done)}`);
}
/** Says it, and throws a refusal. */
export async function insistAtDesk(ctx: DeskContext, words: readonly string[]): Promise<string> {
  const done = (await actAtDesk(ctx, words)) ?? refuse('desk/no-such-act');
  if (!done.ok) throw new Error(refusalText(done));
  return done.value;
}
