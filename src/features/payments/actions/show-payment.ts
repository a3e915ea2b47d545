import type { Tx } from '#kit/context.ts';
import type { Payment } from '../model.ts';
import { findPayment, payerOf } from '../store/payments.ts';

/** One payment in its stored state. */
export const showPayment = (tx: Tx, paymentId: string): Promise<Payment | undefined> => findPayment(tx, paymentId);

/** The account id of the payer: the order's, or the one with the phone number that the gateway names; undefined when unknown. */
export const findPayer = (tx: Tx, paymentId: string): Promise<string | undefined> => payerOf(tx, paymentId);
