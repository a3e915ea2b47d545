import type { Context } from '#kit/context.ts';
import type { Payment } from '../model.ts';
import { findPayment, payerOf } from '../store/payments.ts';

/** One payment in its stored state. */
export const showPayment = (ctx: Pick<Context, 'db'>, paymentId: string): Promise<Payment | undefined> =>
  findPayment(ctx.db, paymentId);

/** The account id of the payer: the order's, or the one with the phone number that the gateway names; undefined when unknown. */
export const findPayer = (ctx: Pick<Context, 'db'>, paymentId: string): Promise<string | undefined> =>
  payerOf(ctx.db, paymentId);
