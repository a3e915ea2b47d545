import type { Tx } from '#kit/context.ts';
import { payerOf } from '../store/payments.ts';
import type { PaymentsContext } from './context.ts';

export type OwnCheck = Pick<PaymentsContext, 'findAccountsOfPerson'>;
/**
 * True when this member of staff paid it, by whichever of their accounts: colleagues decide everything about its money. Every
 * decision asks it under the lock of the payment, because a payment can get its payer, and a person another account, at any
 * time.
 */
export async function isOwnPayment(ctx: OwnCheck, tx: Tx, paymentId: string, actor: string): Promise<boolean> {
  const payer = await payerOf(tx, paymentId);
  return payer !== undefined && (await ctx.findAccountsOfPerson(tx, actor)).has(payer);
}
