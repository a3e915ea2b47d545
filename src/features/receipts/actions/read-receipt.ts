import { showField, type StaffRole } from '#kit/desk/desk-access.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { readIssuer } from '#features/content/actions/read-content.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model/jobs.ts';
import { findPartRefunds, findRefunds, isRefundDelayed } from '#features/payments/refunds/actions/find-refunds.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import type { Payment, Refund } from '#features/payments/model/payments.ts';
import type { FeeState, LetterFacts, QuotationFacts, Receipt, ReceiptFacts, ReceiptStatus } from '../model.ts';
import { initialsOf, readVerifyCode, receiptStatus } from '../rules.ts';
import type { ReceiptsContext } from './context.ts';

/** The current receipt of an application, for the applicant or for staff; it shows a refund. */
export async function readReceipt(
  ctx: ReceiptsContext,
  input: {
    readonly applicationId: string;
    readonly accountId: string | undefined;
    /** The roles of a member of staff, which decide which personal values are shown. */
    readonly roles: readonly StaffRole[] | undefined;
    readonly language: RoleLanguage;
  },
): Promise<Result<Receipt, 'applications/unknown' | 'applications/not-yours'>> {
  const { language } = input;
  const application = await ctx.findReceiptFacts(ctx.db, { number: input.applicationId });
  if (!application) return refuse('applications/unknown');
  if (application.accountId !== input.accountId && !input.roles) return refuse('applications/not-yours');
  const payment = await showPayment(ctx.db, application.paymentId);
  if (!payment) throw new Error('an application without its payment');
  const [refund] = await findRefunds(ctx.db, [payment.id]);
  return ok({
    language,
    issuer: await readIssuer(ctx, language),
    application: {
      number: application.number,
      role: (await roleTitlesOf(ctx, application.role))[language],
      name: application.name,
      fatherName:
        input.roles === undefined || application.accountId === input.accountId
          ? application.fatherName
          : showField(input.roles, 'person/details', application.fatherName).text,
      category: application.category,
      at: application.createdAt,
      refundWindowHours: application.refundWindowHours,
    },
    fee: {
      paidPaise: application.paidPaise,
      paymentId: payment.gatewayPaymentId,
      orderReference: payment.orderId ?? '',
      state: feeState(payment, refund, await ctx.businessNow()),
      parts: (await findPartRefunds(ctx.db, [payment.id])).flatMap(({ amountPaise, settledAt }) =>
        settledAt ? [{ amountPaise, settledAt }] : [],
      ),
      refund: refund && { reference: refund.id, bankReference: refund.bankReference, settledAt: refund.settledAt },
    },
    verification: {
      url: `${ctx.config.appUrl}${language === 'hi' ? '/hi' : ''}/verify/${application.verifyCode}`,
      code: application.verifyCode,
    },
  });
}

const refundStates: Readonly<Record<Refund['state'], FeeState>> = {
  requested: 'refund-requested',
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

/** What a code is on: one of our receipts, a call letter or a quotation. */
export async function findByCode(
  ctx: ReceiptsContext,
  typed: string,
): Promise<
  | { readonly application: ReceiptFacts }
  | { readonly letter: LetterFacts }
  | { readonly quotation: QuotationFacts }
  | undefined
> {
  const code = readVerifyCode(typed);
  if (code === undefined) return undefined;
  const application = await ctx.findReceiptFacts(ctx.db, { code });
  if (application) return { application };
  const letter = await ctx.findLetterFacts(code);
  if (letter) return { letter };
  const quotation = await ctx.findQuotationFacts(code);
  return quotation && { quotation };
}

type ReceiptCheck = { role: string; roleTitle: string; date: string; status: ReceiptStatus; initials: string };
type QuotationCheck = {
  quotation: Omit<QuotationFacts, 'issuedOn' | 'totalPaise' | 'buyer'> & {
    date: string;
    total: number;
    initials: string;
  };
};
type LetterCheck = {
  letter: Omit<LetterFacts, 'name' | 'startsAt' | 'place'> & {
    roleTitle: string;
    startsAt: string;
    place: string;
    initials: string;
  };
};
/** Tells anybody whether a code is on one of our receipts, call letters or quotations; shows nothing beyond what is printed on it. */
export async function verifyReceipt(
  ctx: ReceiptsContext,
  typed: string,
  language: RoleLanguage = 'en',
): Promise<Result<ReceiptCheck | LetterCheck | QuotationCheck, 'receipts/not-genuine'>> {
  const found = await findByCode(ctx, typed);
  if (!found) return refuse('receipts/not-genuine');
  if ('quotation' in found) {
    const { issuedOn, totalPaise, buyer, ...facts } = found.quotation;
    return ok({
      quotation: { ...facts, date: issuedOn, total: rupeesOnWire(totalPaise), initials: initialsOf(buyer) },
    });
  }
  if ('letter' in found) {
    const { name, startsAt, place, ...facts } = found.letter;
    // The facts of a later letter are for those who have that one.
    const isCurrent = facts.status === 'valid';
    return ok({
      letter: {
        ...facts,
        roleTitle: (await roleTitlesOf(ctx, facts.role))[language],
        startsAt: isCurrent ? startsAt.toISOString() : '',
        place: isCurrent ? place[language] : '',
        initials: initialsOf(name),
      },
    });
  }
  const { application } = found;
  const payment = await showPayment(ctx.db, application.paymentId);
  return ok({
    role: application.role,
    roleTitle: (await roleTitlesOf(ctx, application.role))[language],
    date: dayInIndia(application.createdAt),
    status: receiptStatus(application.state, payment?.state === 'disputed'),
    initials: initialsOf(application.name),
  });
}
