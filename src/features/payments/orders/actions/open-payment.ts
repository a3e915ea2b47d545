import { defined } from '#kit/defined.ts';
import { newReference } from '#kit/ids.ts';
import type { Paise } from '#kit/money/paise.ts';
import { refuse, ok, type Result } from '#kit/result.ts';
import { requireOpenAccount } from '#features/accounts/actions/require-open-account.ts';
import { webhookPath, type Order } from '../../model/payments.ts';
import type { GatewayRefusal, OpenedGatewayOrder } from '../../providers/port.ts';
import { isPageReusable, creationTakeoverMs } from '../../rules.ts';
import {
  findOpenOrder,
  insertOrder,
  insertUnopenedOrder,
  retirePage,
  setAnswerLost,
  setOpened,
  setOpeningFailed,
  setReopened,
  takeOverOpening,
} from '../store/orders.ts';
import type { PaymentsContext } from '../../actions/context.ts';

export interface PaymentInput {
  /** What is paid for; a subject has one open page at a time and is paid once. */
  readonly subject: string;
  /** What is paid for in a few words, for the payer on the gateway's page. */
  readonly title: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly buyerName: string;
  readonly email: string;
  readonly phone: string;
  readonly returnUrl: string;
}
export interface OpenPage {
  readonly orderId: string;
  readonly paymentUrl: string;
}
type Codes = 'payments/already-paid' | 'payments/being-opened' | 'payments/gateway-away' | 'payments/gateway-refused';

/**
 * Opens the gateway's hosted page for a subject, or returns the open one. The order is stored before the call and the
 * page's id after it, so that every page has an order. Concurrent calls for one subject open one page. Refuses while the
 * gateway is unreachable (try again) and when the subject is paid.
 */
export async function openPayment(ctx: PaymentsContext, input: PaymentInput): Promise<Result<OpenPage, Codes>> {
  for (const until = Date.now() + 8000; ;) {
    const reservation = await reserveOrder(ctx, input);
    if (reservation.kind === 'page') return ok(reservation.page);
    if (reservation.kind === 'paid') return refuse('payments/already-paid');
    if (reservation.kind === 'reserved') return openAtGateway(ctx, reservation, input);
    // A concurrent request is creating the page: wait for it.
    if (Date.now() > until) return refuse('payments/being-opened', { retryAfterS: 3 });
    await new Promise((again) => setTimeout(again, 100));
  }
}

type Reservation = { kind: 'page'; page: OpenPage } | { kind: 'paid' } | ReservedOrder | { kind: 'wait' };
interface ReservedOrder {
  readonly kind: 'reserved';
  readonly orderId: string;
  readonly at: Date;
  /** Where an earlier try may have opened its page. */
  readonly earlier?: Order;
}

async function reserveOrder(ctx: PaymentsContext, input: PaymentInput): Promise<Reservation> {
  const now = await ctx.businessNow();
  try {
    return await ctx.transaction(async (tx): Promise<Reservation> => {
      await requireOpenAccount(tx, input.accountId);
      const existing = await findOpenOrder(tx, input.subject);
      // Nobody would read a payment at a gateway without settings.
      const isRead = existing && ctx.gatewayOf(existing.gateway) !== undefined;
      if (existing && isRead && isPageReusable(existing, now)) {
        await setReopened(tx, existing.id, now);
        return { kind: 'page', page: { orderId: existing.id, paymentUrl: defined(existing.paymentUrl) } };
      }
      if (existing?.state === 'creating') {
        const askedAt = existing.creatingAt;
        if (askedAt && now.getTime() - askedAt.getTime() < creationTakeoverMs) return { kind: 'wait' };
        const isOurs = await takeOverOpening(tx, existing, ctx.gateway.name, now);
        return isOurs ? { kind: 'reserved', orderId: existing.id, at: now, earlier: existing } : { kind: 'wait' };
      }
      if (existing && !(await retirePage(tx, existing.id))) return { kind: 'wait' };
      const id = newReference('SO');
      const order = { ...input, id, gateway: ctx.gateway.name, at: now };
      return (await insertOrder(tx, order)) ? { kind: 'reserved', orderId: id, at: now } : { kind: 'paid' };
    });
  } catch (error) {
    if (isOpenPageTaken(error)) return { kind: 'wait' };
    throw error;
  }
}

/** The unique index refused the second of two concurrent inserts. */
const isOpenPageTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'payment_order_one_open_page';

async function openAtGateway(
  ctx: PaymentsContext,
  reservation: ReservedOrder,
  input: PaymentInput,
): Promise<Result<OpenPage, Codes>> {
  const { orderId, at } = reservation;
  const opened = await findOrOpen(ctx, reservation, input);
  if (opened.ok) {
    // The first stored page wins; one opened concurrently by a slow process is never shown.
    const paymentUrl = await setOpened(ctx.db, orderId, opened.value, at);
    return ok({ orderId, paymentUrl });
  }
  ctx.log.warn('the gateway did not open a page', { orderId, refusal: opened.refusal.code });
  if (opened.refusal.code === 'gateway/unreachable') {
    await setAnswerLost(ctx.db, orderId, at);
    return refuse('payments/gateway-away', { retryAfterS: 10 });
  }
  await setOpeningFailed(ctx.db, orderId);
  return refuse('payments/gateway-refused', { retryAfterS: 60 });
}

/** Opens a page, unless an earlier try of this order opened one. */
async function findOrOpen(
  ctx: PaymentsContext,
  { orderId, earlier }: ReservedOrder,
  input: PaymentInput,
): Promise<Result<OpenedGatewayOrder & { readonly gateway: string }, GatewayRefusal>> {
  const { gateway } = ctx;
  const asked = earlier && ctx.gatewayOf(earlier.gateway);
  if (asked) {
    const { amountPaise, createdAt: since } = earlier;
    const found = await asked.findOpened({ orderId, amountPaise, since });
    // Payers do not wait for a gateway that was replaced, or that has no such list.
    if (!found.ok && asked.name === gateway.name && found.refusal.code !== 'gateway/unknown') return found;
    if (found.ok && found.value) return ok({ ...found.value, gateway: asked.name });
  }
  const webhookUrl = ctx.config.appUrl + webhookPath(gateway.name);
  const opened = await gateway.openOrder({ ...input, orderId, webhookUrl });
  return opened.ok ? ok({ ...opened.value, gateway: gateway.name }) : opened;
}

/**
 * Records an order without a page, for a person whose captured payment is under review: staff apply the payment to it.
 * Safe to repeat: a subject has one such order.
 * @returns the order's number
 */
export async function recordUnopenedOrder(
  ctx: PaymentsContext,
  input: { readonly subject: string; readonly accountId: string; readonly amountPaise: Paise },
): Promise<string> {
  const at = await ctx.businessNow();
  const order = { ...input, id: newReference('SO'), gateway: ctx.gateway.name, at };
  return ctx.transaction((tx) => insertUnopenedOrder(tx, order));
}
