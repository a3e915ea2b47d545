import type { Session } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findReviewed } from '#features/payments/reviews/actions/find-reviewed.ts';
import { openPayment, recordUnopenedOrder } from '#features/payments/orders/actions/open-payment.ts';
import type { FrozenForm } from '../../model/applications.ts';
import { formsById } from '../../store/applications.ts';
import type { ApplicationsContext } from '../../actions/context.ts';

export interface OpenedPage {
  readonly paymentUrl: string;
  readonly reference: string;
}
export type PageRefusal =
  | 'payments/already-paid'
  | 'payments/being-opened'
  | 'payments/gateway-away'
  | 'payments/gateway-refused';

/**
 * Opens the payment page of a frozen form, or returns the open one. Refuses while staff review a payment for the opening, so
 * that nobody pays a second time.
 */
export async function openFormPage(
  ctx: ApplicationsContext,
  input: {
    readonly session: Session;
    /** The id of the frozen form. */
    readonly subject: string;
    readonly role: string;
    readonly opening: number;
    readonly feePaise: Paise;
    readonly form: Pick<FrozenForm, 'name' | 'email'>;
  },
): Promise<Result<OpenedPage, PageRefusal>> {
  const { session, form } = input;
  const order = { subject: input.subject, accountId: session.accountId, amountPaise: input.feePaise };
  const reference = await findOrderInReview(ctx, order, input);
  if (reference) return refuse('payments/already-paid', { facts: { isInReview: true, reference } });
  const opened = await openPayment(ctx, {
    ...order,
    title: input.role,
    buyerName: form.name,
    email: form.email,
    phone: session.phone,
    returnUrl: `${ctx.config.appUrl}/payment-success`,
  });
  return opened.ok ? ok({ paymentUrl: opened.value.paymentUrl, reference: opened.value.orderId }) : opened;
}

/**
 * Finds the order of a payment for this opening that staff are reviewing. A payment whose order is not in this database may
 * be for any opening: then it records an order for the form, to which staff can apply the payment.
 */
async function findOrderInReview(
  ctx: ApplicationsContext,
  input: { readonly subject: string; readonly accountId: string; readonly amountPaise: Paise },
  { role, opening }: { readonly role: string; readonly opening: number },
): Promise<string | undefined> {
  const payments = (await findReviewed(ctx, input.accountId)).filter((payment) => payment.state === 'needs-review');
  if (payments.length === 0) return undefined;
  const forms = await formsById(
    ctx.db,
    payments.flatMap((payment) => payment.subject ?? []),
  );
  const ofOpening = forms.filter((form) => form.role === role && form.opening === opening);
  const found = payments.find((payment) => ofOpening.some((form) => form.id === payment.subject));
  if (found?.orderId) return found.orderId;
  return payments.some((payment) => payment.orderId === null) ? recordUnopenedOrder(ctx, input) : undefined;
}
