import { type PaymentKeys, paymentKeys } from '#features/applications/contract.ts';

/** Reads what identifies a payment from a query; missing, empty and overlong values are left out. */
export const keysIn = (search: URLSearchParams): PaymentKeys =>
  Object.fromEntries(
    Object.entries(paymentKeys).flatMap(([name, shape]) => {
      const value = search.get(name);
      return value && shape.safeParse(value).success ? [[name, value] as const] : [];
    }),
  );

/** The query for another page: '' or `?…`. */
export function queryOf(keys: PaymentKeys): string {
  const search = new URLSearchParams(Object.entries(keys));
  return search.size > 0 ? `?${search}` : '';
}
