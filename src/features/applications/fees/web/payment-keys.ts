import { searchOf } from '#web/api-client.ts';
import { type PaymentKeys, paymentKeys } from '../contract.ts';

/** Reads what identifies a payment from a query; missing, empty and overlong values are left out. */
export const keysIn = (search: URLSearchParams): PaymentKeys =>
  Object.fromEntries(
    Object.entries(paymentKeys).flatMap(([name, shape]) => {
      const value = search.get(name);
      return value && shape.safeParse(value).success ? [[name, value] as const] : [];
    }),
  );

/** Whether the keys are enough to find a payment. */
export const namesPayment = (keys: PaymentKeys): boolean =>
  keys.payment_request_id !== undefined || keys.reference !== undefined;

/** The query for another page: '' or `?…`. */
export function queryOf(keys: PaymentKeys): string {
  const search = searchOf(keys);
  return search.size > 0 ? `?${search}` : '';
}
