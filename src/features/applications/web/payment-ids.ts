/** The parameters that the gateway adds to the URL of the return page, and our reference. */
export interface PaymentIds {
  readonly payment_id?: string;
  readonly payment_request_id?: string;
  readonly payment_status?: string;
  readonly reference?: string;
}
const names = ['payment_id', 'payment_request_id', 'payment_status', 'reference'] as const;
const limit = { payment_id: 80, payment_request_id: 80, payment_status: 20, reference: 40 };

/** Reads them from a query; missing, empty and overlong values are left out. */
export const idsIn = (search: URLSearchParams): PaymentIds =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name) ?? '';
      return value !== '' && value.length <= limit[name] ? [[name, value] as const] : [];
    }),
  );

/** The query for another page: '' or `?…`. */
export function queryOf(ids: PaymentIds): string {
  const search = new URLSearchParams(Object.entries(ids));
  return search.size > 0 ? `?${search}` : '';
}
