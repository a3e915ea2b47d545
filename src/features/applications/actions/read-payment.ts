import type { Session } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model.ts';
import { refreshOrder, refreshPayment, refreshUnknownPayment } from '#features/payments/actions/refresh-order.ts';
import { findUnmatchedPayment, findPaymentStatus } from '#features/payments/actions/find-payment-status.ts';
import type { UnmatchedPayment, Payment, PaymentStatus } from '#features/payments/model.ts';
import type { PaymentProgress } from '../model.ts';
import { applicationOfPayment, findFrozenForm, isDuplicatePayment } from '../store.ts';
import { confirmApplication } from './confirm-application.ts';
import type { ApplicationsContext } from './context.ts';

export interface ShownPayment {
  readonly state: PaymentProgress;
  readonly reference: string;
  readonly appliedFor: string;
  /** What the role is called in the language asked for. */
  readonly roleTitle: string;
  readonly applicationNumber?: string;
  readonly isSurplus?: boolean;
}
interface Asker {
  readonly session: Session;
  /** Of the role's title; English when none is named. */
  readonly language?: RoleLanguage | undefined;
}
interface Named {
  readonly paymentId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly reference?: string | undefined;
}
type Unknown = 'payments/unknown-order' | 'payments/not-yours';

/** A failed payment is an answer for /error, and a refusal for the return page. */
type Told = Result<ShownPayment, Unknown | 'payments/gateway-away' | 'payments/too-many-reads'>;

/**
 * What the return page asks for: reads the named payment back from the gateway and confirms its application. The values
 * of the address decide nothing; a page of somebody else is refused before the gateway is asked.
 */
export async function verifyPayment(
  ctx: ApplicationsContext,
  asker: Asker & { readonly paymentId: string; readonly requestId: string },
): Promise<Result<ShownPayment, Unknown | 'payments/failed' | 'payments/gateway-away' | 'payments/too-many-reads'>> {
  const notified = await verifyNamed(ctx, asker);
  if (!notified.ok || notified.value.state !== 'failed') return notified;
  return refuse('payments/failed', { facts: { reference: notified.value.reference } });
}

async function verifyNamed(
  ctx: ApplicationsContext,
  asker: Asker & { readonly paymentId: string; readonly requestId: string },
): Promise<Told> {
  const named = await own(ctx, asker.session, { requestId: asker.requestId });
  if (!named.ok) return named.refusal.code === 'payments/unknown-order' ? verifyUnknown(ctx, asker, asker) : named;
  const settled = await refreshPayment(ctx, {
    accountId: asker.session.accountId,
    order: named.value.order,
    gatewayPaymentId: asker.paymentId,
    requestId: asker.requestId,
  });
  if (!settled.ok) return settled;
  if ('unmatched' in settled.value) return answerUnmatched(asker, settled.value.unmatched);
  // The gateway says whose payment it is; it must be the page that was named.
  const { status } = settled.value;
  return status.order.id === named.value.order.id
    ? answerOf(ctx, asker, status, asker.paymentId)
    : refuse('payments/unknown-order');
}

/**
 * A return from a page that this database does not know, as after a restore. The gateway says what was paid there; only
 * the person whose phone number it names is told.
 */
async function verifyUnknown(
  ctx: ApplicationsContext,
  asker: Asker,
  { paymentId, requestId }: { readonly paymentId: string; readonly requestId: string },
): Promise<Told> {
  const { accountId } = asker.session;
  const kept = await findUnmatchedPayment(ctx, { accountId, gatewayPaymentId: paymentId });
  if (kept) return answerUnmatched(asker, kept);
  const settled = await refreshUnknownPayment(ctx, { accountId, gatewayPaymentId: paymentId, requestId });
  if (!settled) return refuse('payments/too-many-reads', { retryAfterS: 3 });
  if (!settled.ok) return settled;
  if ('unmatched' in settled.value) return answerUnmatched(asker, settled.value.unmatched);
  // A page of ours whose opening was cut off; what the address says of it must be true.
  const { status } = settled.value;
  const isOwn = status.order.accountId === accountId && status.order.requestId === requestId;
  return isOwn ? answerOf(ctx, asker, status, paymentId) : refuse('payments/unknown-order');
}

/** What the return page hears of one payment of an own order; a captured one is confirmed. */
async function answerOf(
  ctx: ApplicationsContext,
  asker: Asker,
  standing: PaymentStatus,
  paymentId: string,
): Promise<Told> {
  const payment = standing.payments.find((payment) => payment.gatewayPaymentId === paymentId);
  await confirmCaptured(ctx, standing, payment);
  return ok(await describe(ctx, asker, standing, payment));
}

/** Only its payer is told of a payment without an order. */
function answerUnmatched(
  { session }: Asker,
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
 * What became of a payment, for the screens after it. Until the gateway has captured one it is asked, within what one
 * person may cause there; while it does not answer, what is stored counts.
 */
export async function readPayment(ctx: ApplicationsContext, named: Asker & Named): Promise<Told> {
  const found = await own(ctx, named.session, named);
  if (!found.ok) return found.refusal.code === 'payments/unknown-order' ? readUnknown(ctx, named) : found;
  const payment = (standing: PaymentStatus): Payment | undefined =>
    standing.payments.find((payment) => payment.gatewayPaymentId === named.paymentId) ?? best(standing.payments);
  const asked = payment(found.value)?.capturedAt
    ? found
    : await refreshOrder(ctx, { accountId: named.session.accountId, order: found.value.order });
  const standing = asked.ok ? asked.value : found.value;
  await confirmCaptured(ctx, standing, payment(standing));
  return ok(await describe(ctx, named, standing, payment(standing)));
}

/** A payment of which no order is in this database. */
async function readUnknown(ctx: ApplicationsContext, named: Asker & Named): Promise<Told> {
  const { paymentId, requestId, reference, session } = named;
  const { accountId } = session;
  const kept = await findUnmatchedPayment(ctx, { accountId, gatewayPaymentId: paymentId, requestId, reference });
  if (kept) return answerUnmatched(named, kept);
  if (!paymentId || !requestId) return refuse('payments/unknown-order');
  return verifyUnknown(ctx, named, { paymentId, requestId });
}

async function own(ctx: ApplicationsContext, session: Session, named: Named): Promise<Result<PaymentStatus, Unknown>> {
  const found =
    named.requestId !== undefined
      ? await findPaymentStatus(ctx, { requestId: named.requestId })
      : named.reference !== undefined
        ? await findPaymentStatus(ctx, { orderId: named.reference })
        : undefined;
  if (!found) return refuse('payments/unknown-order');
  return found.order.accountId === session.accountId ? ok(found) : refuse('payments/not-yours');
}

const best = (payments: readonly Payment[]): Payment | undefined =>
  payments.find((payment) => payment.capturedAt !== null) ?? payments.at(-1);

async function describe(
  ctx: ApplicationsContext,
  { language = 'en' }: Asker,
  { order }: PaymentStatus,
  payment: Payment | undefined,
): Promise<ShownPayment> {
  const role = (await findFrozenForm(ctx.db, order.subject))?.role ?? '';
  const application = payment ? await applicationOfPayment(ctx.db, payment.id) : undefined;
  const duplicate =
    payment !== undefined && application === undefined && (await isDuplicatePayment(ctx.db, payment.id));
  return {
    state: application || duplicate ? 'paid' : progressOf(payment?.state),
    reference: order.id,
    appliedFor: role,
    roleTitle: (await roleTitlesOf(ctx, role))[language],
    ...(application ? { applicationNumber: application.id } : {}),
    ...(duplicate ? { isSurplus: true } : {}),
  };
}

/** Where a payment stands that is neither an application nor a second payment. */
function progressOf(state: Payment['state'] | undefined): PaymentProgress {
  switch (state) {
    case 'failed':
      return 'failed';
    case 'needs-review':
      return 'in-review';
    case 'refund-asked':
    case 'refunded':
    case 'disputed':
      return 'returned';
    case 'closed':
      return 'closed';
    case 'captured':
    case 'pending':
    case undefined:
      return 'pending';
  }
}
