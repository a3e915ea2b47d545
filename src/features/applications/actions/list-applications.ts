import type { Context } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { type ContentContext, readCampaign } from '#features/content/actions/read-content.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model.ts';
import { findOpenOrders } from '#features/payments/actions/find-open-orders.ts';
import { findReviewed } from '#features/payments/actions/find-reviewed.ts';
import { findRefunds, isRefundDelayed } from '#features/payments/actions/find-refunds.ts';
import type { Refund, ReviewedPayment } from '#features/payments/model.ts';
import type { Application, CancellationBlock, CorrectionRequest } from '../model.ts';
import { isAfterInterviews, cancellableUntil, cancellationBlock } from '../rules.ts';
import { progressOf, shownPayment } from './payment-progress.ts';
import { findCorrections } from './request-correction.ts';
import { applicationsOf, formsById, duplicatePaymentOf } from '../store.ts';

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
  readonly duplicates: readonly ShownRefund[];
  readonly isAfterInterviews: boolean;
  readonly correction: CorrectionRequest | undefined;
  readonly cancellableUntil: Date;
  readonly cancellableForMs: number;
  readonly cancellationBlock: CancellationBlock | undefined;
}

/** The account, and the language of role titles; English by default. */
interface Audience {
  readonly accountId: string;
  readonly language?: RoleLanguage | undefined;
}

/** A person's applications, newest first, with their refunds and corrections. Six queries, whatever their number. */
export async function listApplications(
  ctx: ContentContext,
  { accountId, language = 'en' }: Audience,
): Promise<ListedApplication[]> {
  const applications = await applicationsOf(ctx.db, accountId);
  const now = await ctx.businessNow();
  const duplicates = applications.length === 0 ? [] : await duplicatePaymentOf(ctx.db, accountId);
  const refunds = await findRefunds(ctx.db, [
    ...applications.map((application) => application.paymentId),
    ...duplicates.map((duplicate) => duplicate.paymentId),
  ]);
  const corrections = await findCorrections(
    ctx,
    applications.map(({ id }) => id),
  );
  const titles = await roleTitles(ctx);
  const { lastInterviewDay } = await readCampaign(ctx, language);
  const refundOf = (paymentId: string): ShownRefund | undefined =>
    shownRefund(
      refunds.find((refund) => refund.paymentId === paymentId),
      now,
    );
  return applications.map((application) => ({
    application,
    roleTitle: titles(application.role)[language],
    refund: refundOf(application.paymentId),
    duplicates: duplicates
      .filter((duplicate) => duplicate.applicationId === application.id)
      .flatMap((duplicate) => refundOf(duplicate.paymentId) ?? []),
    isAfterInterviews: isAfterInterviews(application.createdAt, lastInterviewDay),
    correction: corrections.get(application.id),
    cancellableUntil: cancellableUntil(application),
    cancellableForMs: Math.max(0, cancellableUntil(application).getTime() - now.getTime()),
    cancellationBlock: cancellationBlock(application, now),
  }));
}

/** When the campaign's interviews take place, as a sentence. */
export const readInterviews = async (ctx: ContentContext, language: RoleLanguage = 'en'): Promise<string> =>
  (await readCampaign(ctx, language)).interviews;

/** A payment page that was opened and whose payment has not arrived. */
export interface AwaitedPayment {
  readonly reference: string;
  readonly role: string;
  readonly roleTitle: string;
  readonly amountPaise: Paise;
  readonly paymentUrl: string;
  readonly openedAt: Date;
  /** The payment did not go through. */
  readonly hasFailed: boolean;
}

/**
 * The newest open payment page of each role that the person has no application for, so that no payment is lost from sight
 * and nobody is offered two pages of one role. A payment of an older page is found all the same.
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
    (await applicationsOf(ctx.db, accountId))
      .filter((application) => application.state !== 'refunded')
      .map((application) => application.role),
  );
  const titles = await roleTitles(ctx);
  // Newest first.
  return orders.flatMap(({ order, payments }) => {
    const role = forms.find((form) => form.id === order.subject)?.role;
    if (role === undefined || taken.has(role) || !order.paymentUrl) return [];
    taken.add(role);
    const { id: reference, amountPaise, paymentUrl, createdAt: openedAt } = order;
    const hasFailed = progressOf(shownPayment(payments)?.state) === 'failed';
    return [{ reference, role, roleTitle: titles(role)[language], amountPaise, paymentUrl, openedAt, hasFailed }];
  });
}

/** A payment that was received and became no application. */
export interface ListedReview {
  readonly payment: ReviewedPayment;
  /** Empty where the order is unknown. */
  readonly role: string;
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
    const role = forms.find((form) => form.id === payment.subject)?.role ?? '';
    const refund = shownRefund(
      refunds.find((refund) => refund.paymentId === payment.id),
      now,
    );
    return { payment, role, roleTitle: role && titles(role)[language], refund };
  });
}
