import type { ListsContext } from '#features/lists/actions/context.ts';
import type { FindInvoicePayments, FindPayableInvoices } from '../model.ts';

/** The context of this feature's actions. */
export type BankContext = ListsContext & {
  readonly findInvoicePayments: FindInvoicePayments;
  readonly findPayableInvoices: FindPayableInvoices;
};
