import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { type ContentContext, readCompany } from '#features/content/actions/read-content.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model.ts';
import { findRefunds, isRefundDelayed } from '#features/payments/actions/find-refunds.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import type { Payment, Refund } from '#features/payments/model.ts';
import type { ReceiptStatus } from '../model.ts';
import type { FeeState, Receipt } from '../receipts/port.ts';
import { initialsOf, readVerifyCode, receiptStatus } from '../rules.ts';
import { applicationOfVerifyCode, findApplication, hasVerifyCode } from '../store.ts';

export type ReceiptContext = ContentContext & { readonly config: { readonly appUrl: string } };

/** The current receipt of an application, for the applicant or for staff; it shows a refund. */
export async function readReceipt(
  ctx: ReceiptContext,
  input: {
    readonly applicationId: string;
    readonly accountId: string;
    readonly isStaff: boolean;
    readonly language: RoleLanguage;
  },
): Promise<Result<Receipt, 'applications/unknown' | 'applications/not-yours'>> {
  const { language } = input;
  const application = await findApplication(ctx.db, input.applicationId);
  if (!application) return refuse('applications/unknown');
  if (application.accountId !== input.accountId && !input.isStaff) return refuse('applications/not-yours');
  const payment = await showPayment(ctx, application.paymentId);
  if (!payment) throw new Error('an application without its payment');
  const [refund] = await findRefunds(ctx, [payment.id]);
  const { name: issuer, isSample, addressLines, grievance } = await readCompany(ctx, language);
  const { name, fatherName, category } = application.form;
  return ok({
    language,
    issuer: { name: issuer, isSample, addressLines, grievance },
    application: {
      number: application.id,
      role: (await roleTitlesOf(ctx, application.role))[language],
      name,
      fatherName,
      category,
      at: application.createdAt,
    },
    fee: {
      paidPaise: application.paidPaise,
      paymentId: payment.gatewayPaymentId,
      orderReference: payment.orderId ?? '',
      state: feeState(payment, refund, await ctx.businessNow()),
      refund: refund && { reference: refund.id, bankReference: refund.bankReference, settledAt: refund.settledAt },
    },
    verification: { url: `${ctx.config.appUrl}/verify/${application.verifyCode}`, code: application.verifyCode },
  });
}

const refundStates: Readonly<Record<Refund['state'], FeeState>> = {
  requested: 'refund-asked',
  sent: 'refund-sent',
  stopped: 'refund-delayed',
  done: 'refunded',
  denied: 'refund-denied',
  closed: 'refund-closed',
};
function feeState(payment: Payment, refund: Refund | undefined, now: Date): FeeState {
  if (payment.state === 'disputed') return 'disputed';
  if (!refund) return 'paid';
  return isRefundDelayed(refund, now) ? 'refund-delayed' : refundStates[refund.state];
}

/** True for a text that cannot be the code of any receipt. */
export const isNoVerifyCode = (typed: string): boolean => readVerifyCode(typed) === undefined;

/** Whether a code is on one of our receipts now. */
export async function isOnReceipt(ctx: Pick<Context, 'db'>, typed: string): Promise<boolean> {
  const code = readVerifyCode(typed);
  return code !== undefined && (await hasVerifyCode(ctx.db, code));
}

/** Tells anybody whether a code is on one of our receipts; shows nothing beyond what is printed on it. */
export async function verifyReceipt(
  ctx: Context,
  typed: string,
  language: RoleLanguage = 'en',
): Promise<
  Result<
    { role: string; roleTitle: string; date: string; status: ReceiptStatus; initials: string },
    'receipts/not-genuine'
  >
> {
  const code = readVerifyCode(typed);
  const application = code === undefined ? undefined : await applicationOfVerifyCode(ctx.db, code);
  if (!application) return refuse('receipts/not-genuine');
  const payment = await showPayment(ctx, application.paymentId);
  return ok({
    role: application.role,
    roleTitle: (await roleTitlesOf(ctx, application.role))[language],
    date: dayInIndia(application.createdAt),
    status: receiptStatus(application.state, payment?.state === 'disputed'),
    initials: initialsOf(application.form.name),
  });
}
