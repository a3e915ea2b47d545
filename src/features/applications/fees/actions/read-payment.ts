import type { Session } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model/jobs.ts';
import {
  refreshOrder,
  refreshPayment,
  refreshUnknownPayment,
} from '#features/payments/orders/actions/refresh-order.ts';
import { findUnmatchedPayment, findPaymentStatus } from '#features/payments/orders/actions/find-payment-status.ts';
import type { UnmatchedPayment, Payment, PaymentStatus } from '#features/payments/model/payments.ts';
import type { ApplicationState } from '../../model/applications.ts';
import type { ShownPayment } from '../model.ts';
import { applicationOfPayment, findFrozenForm, isDuplicatePayment } from '../../store/applications.ts';
import { confirmApplication } from '../../forms/actions/confirm-application.ts';
import type { ApplicationsContext } from '../../actions/context.ts';
import { progressOf, progressOfOrder, shownPayment } from './payment-progress.ts';

interface Caller {
  readonly session: Session;
  /** Language of the role's title; English by default. */
  readonly language?: RoleLanguage | undefined;
}
interface PaymentKeys {
  readonly paymentId?: string | undefined;
  readonly gatewayOrderId?: string | undefined;
  readonly reference?: string | undefined;
}
type Unknown = 'payments/unknown-order' | 'payments/not-yours';

/** A failed payment is a normal answer for /error and a refusal for the return page. */
type Answer = Result<ShownPayment, Unknown | 'payments/gateway-away' | 'payments/too-many-reads'>;

/**
 * Verifies a payment for the return page: polls the gateway for it and confirms its application. The values in the URL
 * decide nothing; a payment page of another person is refused before the gateway is called.
 */
export async function verifyPayment(
  ctx: ApplicationsContext,
  caller: Caller & { readonly paymentId: string; readonly gatewayOrderId: string },
): Promise<Result<ShownPayment, Unknown | 'payments/failed' | 'payments/gateway-away' | 'payments/too-many-reads'>> {
  const verified = await verifyKnown(ctx, caller);
  if (!verified.ok || verified.value.state !== 'failed') return verified;
  return refuse('payments/failed', { facts: { reference: verified.value.reference } });
}

async function verifyKnown(
  ctx: ApplicationsContext,
  caller: Caller & { readonly paymentId: string; readonly gatewayOrderId: string },
): Promise<Answer> {
  const named = await findOwn(ctx, caller.session, { gatewayOrderId: caller.gatewayOrderId });
  if (!named.ok) return named.refusal.code === 'payments/unknown-order' ? verifyUnknown(ctx, caller, caller) : named;
  const reconciled = await refreshPayment(ctx, {
    accountId: caller.session.accountId,
    order: named.value.order,
    gatewayPaymentId: caller.paymentId,
    gatewayOrderId: caller.gatewayOrderId,
  });
  if (!reconciled.ok) return reconciled;
  if ('unmatched' in reconciled.value) return answerUnmatched(caller, reconciled.value.unmatched);
  // The gateway names the payment's order, which must be the one in the URL.
  const { status } = reconciled.value;
  return status.order.id === named.value.order.id
    ? answerOf(ctx, caller, status, caller.paymentId)
    : refuse('payments/unknown-order');
}

/**
 * Verifies a return from a payment page that is not in this database, as after a restore. The gateway says what was
 * paid; only the person whose phone number it names gets an answer.
 */
async function verifyUnknown(
  ctx: ApplicationsContext,
  caller: Caller,
  { paymentId, gatewayOrderId }: { readonly paymentId: string; readonly gatewayOrderId: string },
): Promise<Answer> {
  const { accountId } = caller.session;
  const unmatched = await findUnmatchedPayment(ctx, { accountId, gatewayPaymentId: paymentId });
  if (unmatched) return answerUnmatched(caller, unmatched);
  const reconciled = await refreshUnknownPayment(ctx, { accountId, gatewayPaymentId: paymentId, gatewayOrderId });
  if (!reconciled) return refuse('payments/too-many-reads', { retryAfterS: 3 });
  if (!reconciled.ok) return reconciled;
  if ('unmatched' in reconciled.value) return answerUnmatched(caller, reconciled.value.unmatched);
  // Our own payment page, whose opening was interrupted; the order must match the URL.
  const { status } = reconciled.value;
  const isOwn = status.order.accountId === accountId && status.order.gatewayOrderId === gatewayOrderId;
  return isOwn ? answerOf(ctx, caller, status, paymentId) : refuse('payments/unknown-order');
}

/** The answer about one payment of the caller's order; a captured payment is confirmed. */
async function answerOf(
  ctx: ApplicationsContext,
  caller: Caller,
  status: PaymentStatus,
  paymentId: string,
): Promise<Answer> {
  const payment = status.payments.find((payment) => payment.gatewayPaymentId === paymentId);
  await confirmCaptured(ctx, status, payment);
  return ok(await describe(ctx, caller, status, payment));
}

/** A payment without an order is shown to its payer only. */
function answerUnmatched(
  { session }: Caller,
  unmatched: UnmatchedPayment,
): Result<ShownPayment, 'payments/unknown-order'> {
  if (unmatched.payerAccountId !== session.accountId) return refuse('payments/unknown-order');
  return ok({ state: progressOf(unmatched.state), reference: unmatched.reference, appliedFor: '', roleTitle: '' });
}

async function confirmCaptured(
  ctx: ApplicationsContext,
  { order }: PaymentStatus,
  payment: Payment | undefined,
): Promise<void> {
  if (payment?.state !== 'captured' || payment.postedPaise === null) return;
  await confirmApplication(ctx, { paymentId: payment.id, subject: order.subject, amountPaise: payment.postedPaise });
}

/**
 * The state of a payment, for the pages after it. The gateway is polled until the payment is captured, within the
 * person's limit; while it does not answer, the stored state counts.
 */
export async function readPayment(ctx: ApplicationsContext, named: Caller & PaymentKeys): Promise<Answer> {
  const found = await findOwn(ctx, named.session, named);
  if (!found.ok) return found.refusal.code === 'payments/unknown-order' ? readUnknown(ctx, named) : found;
  const namedIn = (status: PaymentStatus): Payment | undefined =>
    status.payments.find((payment) => payment.gatewayPaymentId === named.paymentId);
  const payment = (status: PaymentStatus): Payment | undefined => namedIn(status) ?? shownPayment(status.payments);
  const polled = payment(found.value)?.capturedAt
    ? found
    : await refreshOrder(ctx, { accountId: named.session.accountId, order: found.value.order });
  const status = polled.ok ? polled.value : found.value;
  await confirmCaptured(ctx, status, payment(status));
  const progress = namedIn(status) ? undefined : progressOfOrder(status);
  return ok(await describe(ctx, named, status, payment(status), progress));
}

/** A payment whose order is not in this database. */
async function readUnknown(ctx: ApplicationsContext, named: Caller & PaymentKeys): Promise<Answer> {
  const { paymentId, gatewayOrderId, reference, session } = named;
  const { accountId } = session;
  const unmatched = await findUnmatchedPayment(ctx, {
    accountId,
    gatewayPaymentId: paymentId,
    gatewayOrderId,
    reference,
  });
  if (unmatched) return answerUnmatched(named, unmatched);
  if (!paymentId || !gatewayOrderId) return refuse('payments/unknown-order');
  return verifyUnknown(ctx, named, { paymentId, gatewayOrderId });
}

async function findNamed(ctx: ApplicationsContext, { gatewayOrderId, reference }: PaymentKeys) {
  if (gatewayOrderId !== undefined) return findPaymentStatus(ctx, { gatewayOrderId });
  return reference === undefined ? undefined : findPaymentStatus(ctx, { orderId: reference });
}
async function findOwn(
  ctx: ApplicationsContext,
  session: Session,
  named: PaymentKeys,
): Promise<Result<PaymentStatus, Unknown>> {
  const found = await findNamed(ctx, named);
  if (!found) return refuse('payments/unknown-order');
  return found.order.accountId === session.accountId ? ok(found) : refuse('payments/not-yours');
}

async function describe(
  ctx: ApplicationsContext,
  { language = 'en' }: Caller,
  { order }: PaymentStatus,
  payment: Payment | undefined,
  progress = progressOf(payment?.state),
): Promise<ShownPayment> {
  const role = (await findFrozenForm(ctx.db, order.subject))?.role ?? '';
  const application = payment ? await applicationOfPayment(ctx.db, payment.id) : undefined;
  const duplicate =
    payment !== undefined && application === undefined && (await isDuplicatePayment(ctx.db, payment.id));
  return {
    state: application || duplicate ? 'paid' : progress,
    reference: order.id,
    appliedFor: role,
    roleTitle: (await roleTitlesOf(ctx, role))[language],
    ...(application ? { applicationNumber: application.id, ...refundOf(application.state) } : {}),
    ...(duplicate ? { isSurplus: true } : {}),
  };
}

const refundOf = (state: ApplicationState): Pick<ShownPayment, 'refund'> =>
  state === 'active' || state === 'charged-back' ? {} : { refund: state === 'refunded' ? 'done' : 'in-progress' };
