import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Settlement } from '../../model/payments.ts';
import type { SettlementInvoice } from '../model.ts';

const settlementColumns = sql.raw(
  'id, version, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise, settled_at',
);
/** False when its gateway id or the bank's reference was entered before. */
export const insertSettlement = (
  tx: Tx,
  settlement: Settlement & {
    readonly recordedAt: Date;
    readonly recordedBy: string;
    readonly makers: readonly string[];
  },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into settlement (id, version, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise,
      settled_at, recorded_at, recorded_by, makers)
    values (${settlement.id}, ${settlement.version}, ${settlement.gateway}, ${settlement.gatewaySettlementId}, ${settlement.utr},
      ${settlement.bankPaise}, ${settlement.feePaise}, ${settlement.taxPaise}, ${settlement.adjustmentPaise}, ${settlement.reservePaise},
      ${settlement.settledAt}, ${settlement.recordedAt}, ${settlement.recordedBy}, ${settlement.makers}::text[])
    on conflict do nothing`;
/** The settlements with this id, locked: at most one of each gateway. */
export const lockSettlement = (tx: Tx, id: string): Promise<Settlement | undefined> =>
  on(tx).row<Settlement>`select ${settlementColumns} from settlement where id = ${id} for update`;
/** Archives the current version and replaces it with the next one. */
export async function replaceSettlement(tx: Tx, next: Settlement & { readonly replacedBy: string }): Promise<void> {
  await on(tx).run`
    insert into settlement_version (settlement_id, version, utr, bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise,
      settled_at, replaced_by)
    select id, version, utr, bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise, settled_at, ${next.replacedBy} from settlement where id = ${next.id}`;
  await updateSettlement(tx, next, next.replacedBy);
}
/** Who changes it is one of its makers. */
export async function updateSettlement(tx: Tx, next: Settlement, by: string): Promise<void> {
  // A split of another GST does not add up to this one.
  await on(tx).run`delete from settlement_invoice where settlement_id = ${next.id} and tax_paise <> ${next.taxPaise}`;
  await on(tx).run`
    update settlement set version = ${next.version}, utr = ${next.utr}, bank_paise = ${next.bankPaise}, fee_paise = ${next.feePaise},
      tax_paise = ${next.taxPaise}, adjustment_paise = ${next.adjustmentPaise}, reserve_paise = ${next.reservePaise}, settled_at = ${next.settledAt},
      makers = array(select unnest(makers) union select ${by})
    where id = ${next.id}`;
}
/** @returns the gateway's number that it had */
export const setNumber = async (tx: Tx, id: string, number: string): Promise<string> =>
  (await on(tx).value<string>`
    update settlement s set gateway_settlement_id = ${number} from (select gateway_settlement_id as was from settlement where id = ${id}) before
    where s.id = ${id} returning before.was`) ?? number;
export const findInvoice = (tx: Tx, id: string): Promise<SettlementInvoice | undefined> =>
  on(tx).row<SettlementInvoice>`
    select number, gstin, cgst_paise, sgst_paise, igst_paise from settlement_invoice where settlement_id = ${id}`;
export const writeInvoice = (
  tx: Tx,
  { id, taxPaise }: Pick<Settlement, 'id' | 'taxPaise'>,
  { number, gstin, cgstPaise, sgstPaise, igstPaise }: SettlementInvoice,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> =>
  on(tx).run`
    insert into settlement_invoice (settlement_id, number, gstin, tax_paise, cgst_paise, sgst_paise, igst_paise, entered_at, entered_by)
    values (${id}, ${number}, ${gstin}, ${taxPaise}, ${cgstPaise}, ${sgstPaise}, ${igstPaise}, ${at}, ${by})
    on conflict (settlement_id) do update set number = excluded.number, gstin = excluded.gstin, cgst_paise = excluded.cgst_paise,
      sgst_paise = excluded.sgst_paise, igst_paise = excluded.igst_paise, entered_at = excluded.entered_at, entered_by = excluded.entered_by`;
export const findSettlement = (
  tx: Tx,
  id: string,
): Promise<(Settlement & { readonly recordedAt: Date; readonly recordedBy: string }) | undefined> =>
  on(tx).row`select ${settlementColumns}, recorded_at, recorded_by from settlement where id = ${id}`;
