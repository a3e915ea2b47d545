import type { Context } from '#kit/context.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import type { FindInvoicePayments, FindPayableInvoices } from '../model.ts';

/** What asks whether a line of the statement shows payments of invoices. */
export type LineContext = Context & Pick<BankContext, 'findInvoicePayments'>;
/** The context of this feature's actions. */
export type BankContext = ListsContext & {
  readonly findInvoicePayments: FindInvoicePayments;
  readonly findPayableInvoices: FindPayableInvoices;
};
