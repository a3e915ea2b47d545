import type { Tx } from '#kit/context.ts';
import { lockedBuyerId, lockUnerased } from '../store/quotations.ts';

/** The id of the quotation, which is neither deleted nor erased before the transaction ends; undefined if it was. */
export const holdQuotation = (tx: Tx, serial: number): Promise<string | undefined> => lockUnerased(tx, serial);
/** The id of the buyer, who is not deleted before the transaction ends; undefined without a quotation. */
export const holdBuyer = (tx: Tx, number: number): Promise<string | undefined> => lockedBuyerId(tx, number);
