import type { Context } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { after, minuteMs } from '#kit/time.ts';
import { type ContentContext, readCampaign } from '#features/content/actions/read-content.ts';
import { callsOf, factsOfCall } from '#features/interviews/actions/calls-of.ts';
import type { CallFacts } from '#features/interviews/model.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import { openingKey, type RoleLanguage } from '#features/jobs/model/jobs.ts';
import { ownInterviews } from '#features/jobs/actions/own-interviews.ts';
import { findOpenOrders } from '#features/payments/orders/actions/find-open-orders.ts';
import { findReviewed } from '#features/payments/reviews/actions/find-reviewed.ts';
import {
  findContested,
  findDisputedMoney,
  findPartRefunds,
  findRefunds,
  isRefundDelayed,
} from '#features/payments/refunds/actions/find-refunds.ts';
import type { DisputedMoney, PartRefund, Refund, ReviewedPayment } from '#features/payments/model/payments.ts';
import { listOwnTransfers } from '#features/payments/transfers/actions/refund-transfers.ts';
import type { OwnTransfer } from '#features/payments/transfers/model.ts';
import {
  type Application,
  type CancellationBlock,
  type Correction,
  type CorrectionRequest,
  type OpenWindow,
  hasEnded,
} from '../model/applications.ts';
import type { AcceptedPolicies } from '../forms/model.ts';
import type { StageStep } from '../stages/model.ts';
import { isAfterInterviews, cancellableUntil, cancellationBlock } from '../rules.ts';
import { isShownToApplicant, withCorrectedReasons } from '../stages/rules.ts';
import { correctionsOf } from '../corrections/store/corrections.ts';
import { stepsOf } from '../stages/store.ts';
import { acceptedPolicies } from '../forms/actions/accepted-policies.ts';
import { findAllWindows } from '../corrections/actions/correction-windows.ts';
import { progressOfOrder } from '../fees/actions/payment-progress.ts';
import { correctableBy } from '../corrections/actions/read-corrections.ts';
import { type NoticesOf, readNotices } from './read-notices.ts';
import { findCorrections } from '../corrections/actions/request-correction.ts';
import { applicationsOf, formsById, duplicatePaymentsOf } from '../store/applications.ts';

/** The person's refunds that are paid to a bank account. */
export const listRefundsByTransfer = (ctx: Pick<Context, 'db'>, accountId: string): Promise<OwnTransfer[]> =>
  listOwnTransfers(ctx, accountId);

/** A refund as shown to the payer. */
export interface ShownRefund extends Refund {
  readonly isDelayed: boolean;
}
const shownRefund = (refund: Refund | undefined, now: Date): ShownRefund | undefined =>
  refund && { ...refund, isDelayed: isRefundDelayed(refund, now) };
export interface ListedApplication {
  readonly application: Application;
  /** The role's title in the requested language. */
  readonly roleTitle: string;
  readonly refund: ShownRefund | undefined;
  /** Parts of its fee that went back or are on their way, oldest first. */
  readonly parts: readonly PartRefund[];
  readonly duplicates: readonly ShownRefund[];
  /** The moves that the applicant may see, oldest first. */
  readonly steps: readonly StageStep[];
  readonly messages: NoticesOf;
  readonly isAfterInterviews: boolean;
  /** The opening's own text about its interviews, in the requested language. */
  readonly interviews: string | undefined;
  readonly correction: CorrectionRequest | undefined;
  /** While it is in that stage, once its applicant was notified. */
  readonly call: (CallFacts & { readonly isOver: boolean }) | undefined;
  /** The open correction window, if it allows another correction. */
  readonly correctable: { readonly until: Date; readonly left: number } | undefined;
  readonly policies: AcceptedPolicies;
  /** Newest first. */
  readonly corrections: readonly Correction[];
  readonly cancellableUntil: Date;
  readonly cancellableForMs: number;
  readonly cancellationBlock: CancellationBlock | undefined;
  /** The money of the fee's dispute, while one is open or after one was lost. */
  readonly disputed: DisputedMoney | undefined;
  /** The payer's bank asked for the fee back and has not decided. */
  readonly isContested: boolean;
}

/** The account, and the language of role titles; English by default. */
interface Audience {
  readonly accountId: string;
  readonly language?: RoleLanguage | undefined;
}

/**
 * A person's applications, newest first, with refunds, corrections, calls and messages. Nineteen queries, whatever their
 * number, and a few for each disputed fee.
 */
export async function listApplications(
  ctx: ContentContext,
  { accountId, language = 'en' }: Audience,
): Promise<ListedApplication[]> {
  const applications = await applicationsOf(ctx.db, accountId);
  const now = await ctx.businessNow();
  const duplicates = applications.length === 0 ? [] : await duplicatePaymentsOf(ctx.db, accountId);
  const refunds = await findRefunds(ctx.db, [
    ...applications.map((application) => application.paymentId),
    ...duplicates.map((duplicate) => duplicate.paymentId),
  ]);
  const paid = applications.map(({ paymentId }) => paymentId);
  const parts = await findPartRefunds(ctx.db, paid);
  const disputed = await findDisputedMoney(ctx.db, paid);
  const contested = await findContested(ctx.db, paid);
  const ids = applications.map(({ id }) => id);
  const requests = await findCorrections(ctx, ids);
  const made = ids.length === 0 ? [] : await correctionsOf(ctx.db, ids);
  const windows = await findAllWindows(ctx.db, applications);
  const steps = withCorrectedReasons(
    (await stepsOf(ctx.db, ids)).filter((step) => isShownToApplicant(step, ctx.now())),
  );
  const messages = await readNotices(ctx.db, applications, steps);
  const calls = await callsOf(
    ctx.db,
    applications.filter(({ stage }) => stage === 'called').map(({ id }) => id),
  );
  const callOf = (id: string): ListedApplication['call'] => {
    const call = calls.get(id);
    if (!call?.isShown) return undefined;
    const facts = factsOfCall(call, language);
    return { ...facts, isOver: after(facts.startsAt, facts.minutes * minuteMs) <= now };
  };
  const titles = await roleTitles(ctx);
  const policies = await acceptedPolicies(ctx);
  const { lastInterviewDay } = await readCampaign(ctx, language);
  const own = await ownInterviews(ctx.db, applications);
  const refundOf = (paymentId: string): ShownRefund | undefined =>
    shownRefund(
      refunds.find((refund) => refund.paymentId === paymentId),
      now,
    );
  return applications.map((application) => ({
    application,
    policies: policies(application),
    ...correctionsOfOne(application, made, windows(application), now),
    roleTitle: titles(application.role)[language],
    refund: refundOf(application.paymentId),
    parts: parts.filter(({ paymentId }) => paymentId === application.paymentId),
    duplicates: duplicates
      .filter((duplicate) => duplicate.applicationId === application.id)
      .flatMap((duplicate) => refundOf(duplicate.paymentId) ?? []),
    // The campaign's last day says nothing about an opening's own interviews.
    isAfterInterviews: !own(application) && isAfterInterviews(application.createdAt, lastInterviewDay),
    interviews: own(application)?.[language],
    steps: steps.filter(({ applicationId }) => applicationId === application.id),
    messages: messages(application),
    correction: requests.get(application.id),
    call: callOf(application.id),
    cancellableUntil: cancellableUntil(application),
    cancellableForMs: Math.max(0, cancellableUntil(application).getTime() - now.getTime()),
    // As the call that cancels decides: also a move that is not shown yet ends it, until it is undone.
    cancellationBlock: cancellationBlock(application, now, disputed.get(application.paymentId)),
    disputed: disputed.get(application.paymentId),
    isContested: contested.has(application.paymentId),
  }));
}

function correctionsOfOne(
  application: Application,
  made: readonly Correction[],
  windows: readonly OpenWindow[],
  now: Date,
): Pick<ListedApplication, 'correctable' | 'corrections'> {
  const corrections = made.filter(({ applicationId }) => applicationId === application.id);
  const usable = correctableBy(application, windows, corrections, now);
  return {
    corrections,
    correctable: 'block' in usable ? undefined : { until: usable.window.until, left: usable.left },
  };
}

/** When the campaign's interviews take place, as a sentence. */
export const readInterviews = async (ctx: ContentContext, language: RoleLanguage = 'en'): Promise<string> =>
  (await readCampaign(ctx, language)).interviews;

/** A payment page that was opened and whose payment has not arrived. */
export interface AwaitedPayment {
  readonly reference: string;
  readonly role: string;
  readonly opening: number;
  readonly roleTitle: string;
  readonly amountPaise: Paise;
  readonly paymentUrl: string;
  readonly openedAt: Date;
  /** The payment did not go through. */
  readonly hasFailed: boolean;
}

/**
 * The newest open payment page of each opening that the person has no application for, so that no payment is lost from sight
 * and nobody is offered two pages of one opening. A payment of an older page is found all the same.
 */
export async function listAwaitedPayments(
  ctx: Context,
  { accountId, language = 'en' }: Audience,
): Promise<AwaitedPayment[]> {
  const orders = await findOpenOrders(ctx, accountId);
  const forms = await formsById(
    ctx.db,
    orders.map(({ order }) => order.subject),
  );
  const taken = new Set(
    (await applicationsOf(ctx.db, accountId)).filter(({ state }) => !hasEnded(state)).map(openingKey),
  );
  const titles = await roleTitles(ctx);
  // Newest first.
  return orders.flatMap(({ order, payments }) => {
    const form = forms.find(({ id }) => id === order.subject);
    if (!form || taken.has(openingKey(form)) || !order.paymentUrl) return [];
    taken.add(openingKey(form));
    const { role, opening } = form;
    const { id: reference, amountPaise, paymentUrl, createdAt: openedAt } = order;
    const hasFailed = progressOfOrder({ order, payments }) === 'failed';
    return [
      { reference, role, opening, roleTitle: titles(role)[language], amountPaise, paymentUrl, openedAt, hasFailed },
    ];
  });
}

/** A payment that was received and became no application. */
export interface ListedReview {
  readonly payment: ReviewedPayment;
  /** Empty where the order is unknown. */
  readonly role: string;
  /** Zero where the order is unknown. */
  readonly opening: number;
  readonly roleTitle: string;
  readonly refund: ShownRefund | undefined;
}

/** A person's captured payments that match no order, with the decision of staff. */
export async function listReviewedPayments(
  ctx: Context,
  { accountId, language = 'en' }: Audience,
): Promise<ListedReview[]> {
  const payments = await findReviewed(ctx, accountId);
  if (payments.length === 0) return [];
  const forms = await formsById(
    ctx.db,
    payments.flatMap((payment) => payment.subject ?? []),
  );
  const refunds = await findRefunds(
    ctx.db,
    payments.map((payment) => payment.id),
  );
  const titles = await roleTitles(ctx);
  const now = await ctx.businessNow();
  return payments.map((payment) => {
    const { role, opening } = forms.find(({ id }) => id === payment.subject) ?? { role: '', opening: 0 };
    const refund = shownRefund(
      refunds.find((refund) => refund.paymentId === payment.id),
      now,
    );
    return { payment, role, opening, roleTitle: role && titles(role)[language], refund };
  });
}
