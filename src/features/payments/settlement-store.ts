import type { Tx } from '#kit/context.ts';
import { changed, rows, sql } from '#host/db.ts';
import type { Settlement } from './model.ts';

/** False when its number at the gateway or the bank's reference was entered before. */
export const insertSettlement = async (tx: Tx, it: Settlement & { readonly recordedBy: string }): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    insert into settlement (id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, settled_at, recorded_by)
    values (${it.id}, ${it.gateway}, ${it.gatewaySettlementId}, ${it.utr}, ${it.bankPaise}, ${it.feePaise}, ${it.taxPaise},
      ${it.settledAt}, ${it.recordedBy}) on conflict do nothing`,
  )) === 1;
export const newestSettlements = (tx: Tx, limit: number): Promise<Settlement[]> =>
  rows<Settlement>(
    tx,
    sql`
    select id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, settled_at
    from settlement order by settled_at desc, recorded_at desc limit ${limit}`,
  );
