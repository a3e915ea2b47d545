import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

/** True from the first enquiry, order or form on. */
export const isInUse = (tx: Tx): Promise<boolean> =>
  on(tx).exists`
    select where exists (select from lead) or exists (select from payment_order) or exists (select from frozen_form)
      or exists (select from ledger_transaction)`;
