import type { Tx } from '#kit/context.ts';
import { partsOf } from '#kit/slices.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type {
  CoveredByHand,
  KnownPayment,
  KnownSettlement,
  ReportColumns,
  ReportRow,
  SettlementLine,
} from '../model.ts';

export interface StoredImport {
  readonly id: string;
  readonly gateway: string;
  readonly fileName: string;
  readonly head: readonly string[];
  readonly columns: ReportColumns | null;
  /** The fee of each row contains its tax. */
  readonly taxInFee: boolean;
  /** Encrypted. */
  readonly content: string | null;
  readonly importedAt: Date;
  readonly importedBy: string;
  /** Who chose its columns; null where their names are known. */
  readonly columnsBy: string | null;
}
/** Everything that records or corrects settlements takes this lock first. */
export const lockAllSettlements = (tx: Tx): Promise<void> => lockFor(tx, 'payments', 'settlements');

/** False when the same file was imported before. */
export const insertImport = (
  tx: Tx,
  input: Omit<StoredImport, 'columnsBy'> & { readonly sha256: string },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into settlement_import (id, sha256, gateway, file_name, head, columns, tax_in_fee, content, imported_at, imported_by)
    values (${input.id}, ${input.sha256}, ${input.gateway}, ${input.fileName}, ${JSON.stringify(input.head)}::jsonb,
      ${input.columns === null ? null : JSON.stringify(input.columns)}::jsonb, ${input.taxInFee}, ${input.content}, ${input.importedAt}, ${input.importedBy})
    on conflict (sha256) do nothing`;
export const importOfFile = (tx: Tx, sha256: string): Promise<string | undefined> =>
  on(tx).value<string>`select id from settlement_import where sha256 = ${sha256}`;
/** So many rows are read or written by one statement: the program does nothing else while it converts them. */
const rowsAtOnce = 3000;
export async function insertImportRows(tx: Tx, id: string, found: readonly ReportRow[]): Promise<void> {
  for (const part of partsOf(found, rowsAtOnce))
    await on(tx).run`
      insert into settlement_import_row (import_id, line, cells)
      select ${id}, (item ->> 'line')::int, item -> 'cells' || jsonb_build_object('extra', item -> 'extra')
      from jsonb_array_elements(${JSON.stringify(part)}::jsonb) item`;
}
const importColumns = sql.raw(
  'id, gateway, file_name, head, columns, tax_in_fee, content, imported_at, imported_by, columns_by',
);
export const findImport = (tx: Tx, id: string): Promise<StoredImport | undefined> =>
  on(tx).row<StoredImport>`select ${importColumns} from settlement_import where id = ${id}`;
export const lockImport = (tx: Tx, id: string): Promise<StoredImport | undefined> =>
  on(tx).row<StoredImport>`select ${importColumns} from settlement_import where id = ${id} for update`;
export async function importRows(tx: Tx, id: string): Promise<ReportRow[]> {
  const all: ReportRow[] = [];
  for (;;) {
    const found = await on(tx).rows<{ line: number; cells: ReportRow['cells'] & { readonly extra: number } }>`
      select line, cells from settlement_import_row where import_id = ${id} and line > ${all.at(-1)?.line ?? -1}
      order by line limit ${rowsAtOnce}`;
    for (const { line, cells } of found) {
      const { extra, ...others } = cells;
      all.push({ line, cells: others, extra });
    }
    if (found.length < rowsAtOnce) return all;
  }
}
/** The columns are chosen: the file itself is not needed any more. */
export const setImportColumns = (tx: Tx, id: string, columns: ReportColumns, by: string): Promise<void> =>
  on(tx).run`
    update settlement_import set columns = ${JSON.stringify(columns)}::jsonb, columns_by = ${by}, content = null where id = ${id}`;
/** What was chosen last for a report of this gateway with this head. */
export const lastTaxInFee = async (tx: Tx, gateway: string, head: readonly string[]): Promise<boolean> =>
  (await on(tx).value<boolean>`
    select tax_in_fee from settlement_import where gateway = ${gateway} and head = ${JSON.stringify(head)}::jsonb
    order by imported_at desc, id desc limit 1`) ?? false;
export const setTaxInFee = (tx: Tx, id: string, taxInFee: boolean): Promise<boolean> =>
  on(tx).changesOne`
    update settlement_import set tax_in_fee = ${taxInFee} where id = ${id} and tax_in_fee <> ${taxInFee}`;
export const deleteImport = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).changesOne`delete from settlement_import where id = ${id}`;
/** Removes reports whose columns nobody chose. */
export const deleteUnreadImports = (tx: Tx, until: Date): Promise<number> =>
  on(tx).changed`delete from settlement_import where content is not null and imported_at < ${until}`;

/** What our books say of these payments, by the gateway's id. */
export async function knownPayments(
  tx: Tx,
  gateway: string,
  gatewayIds: readonly string[],
): Promise<Map<string, KnownPayment>> {
  const known = new Map<string, KnownPayment>();
  for (const part of partsOf(gatewayIds, rowsAtOnce))
    for (const one of await knownPart(tx, gateway, part)) known.set(...one);
  return known;
}
async function knownPart(tx: Tx, gateway: string, gatewayIds: readonly string[]): Promise<[string, KnownPayment][]> {
  const found = await on(tx).rows<KnownPayment & { readonly gatewayPaymentId: string }>`
    select p.gateway_payment_id, p.id, p.posted_paise, p.captured_at, (select o.created_at from payment_order o where o.id = p.order_id) as ordered_at,
      (select gateway_refunds from payment_money where payment_id = p.id) as refunded_paise,
      coalesce((select jsonb_agg(jsonb_build_object('takenPaise', d.amount_paise, 'feePaise', d.fee_paise,
          'returnedPaise', case when d.state = 'open' then 0 else d.amount_paise - d.lost_paise end))
        from dispute d where d.payment_id = p.id), '[]') as disputes,
      (select s.gateway_settlement_id from settlement_line l join settlement s on s.id = l.settlement_id
        where l.payment_id = p.id and l.kind = 'payment') as settled_in,
      array(select s.gateway_settlement_id || ' ' || -l.amount_paise from settlement_line l join settlement s on s.id = l.settlement_id
        where l.payment_id = p.id and l.kind = 'refund') as refunded_in,
      array(select s.gateway_settlement_id || ' ' || l.amount_paise from settlement_line l join settlement s on s.id = l.settlement_id
        where l.payment_id = p.id and l.kind = 'dispute') as disputed_in,
      array(select s.gateway_settlement_id || ' ' || l.amount_paise from settlement_line l join settlement s on s.id = l.settlement_id
        where l.payment_id = p.id and l.kind = 'dispute' and l.fee_paise + l.tax_paise > 0) as charged_in
    from payment p where p.gateway = ${gateway} and p.gateway_payment_id = any(${gatewayIds}::text[])`;
  return found.map(({ gatewayPaymentId, refundedPaise, ...payment }) => [
    gatewayPaymentId,
    // An array of int8 arrives as texts.
    { ...payment, refundedPaise: (refundedPaise ?? []).map(Number) },
  ]);
}
/** The recorded ones of these settlements, and those that have one of these UTRs. */
export const knownSettlements = (
  tx: Tx,
  gateway: string,
  { numbers, utrs }: { readonly numbers: readonly string[]; readonly utrs: readonly string[] },
): Promise<(KnownSettlement & { readonly gateway: string; readonly gatewaySettlementId: string })[]> =>
  on(tx).rows`
    select s.id, s.gateway, s.gateway_settlement_id, s.utr, s.settled_at, s.bank_paise, s.fee_paise, s.tax_paise, s.adjustment_paise, s.reserve_paise,
      (select count(*) from settlement_line l where l.settlement_id = s.id) as lines
    from settlement s
    where (s.gateway = ${gateway} and s.gateway_settlement_id = any(${numbers}::text[])) or s.utr = any(${utrs}::text[])`;

interface RecordedSettlement {
  readonly id: string;
  readonly gatewaySettlementId: string;
  readonly utr: string | null;
  readonly bankPaise: number;
  readonly settledAt: Date;
  /** Staff entered its sums, and no rows are known. False for one that was corrected to nothing. */
  readonly isByHand: boolean;
}
/** The recorded settlements of a gateway since a day, including it. */
export const settledSince = (tx: Tx, gateway: string, since: Date): Promise<RecordedSettlement[]> =>
  on(tx).rows<RecordedSettlement>`
    select id, gateway_settlement_id, utr, bank_paise, settled_at,
      not exists (select from settlement_line l where l.settlement_id = s.id)
        and (bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise) <> (0, 0, 0, 0, 0) as is_by_hand
    from settlement s where gateway = ${gateway} and settled_at >= ${since}`;

/** In the order of their days. */
export const coveredByHand = (tx: Tx, gateway: string): Promise<CoveredByHand[]> =>
  on(tx).rows<CoveredByHand>`
    select id, gateway_settlement_id, until, paise, left_paise from settlement_by_hand where gateway = ${gateway}
    order by until, id`;

/** What settlements below zero left to later ones, less what these took over. */
export const carriedOn = async (tx: Tx, gateway: string): Promise<number> =>
  (await on(tx).value<number>`
    select coalesce(sum(greatest(0, -net) + carried), 0)::bigint as paise from (
      select sum(l.amount_paise - l.fee_paise - l.tax_paise) as net, coalesce(sum(l.amount_paise) filter (where l.kind = 'carried'), 0) as carried
      from settlement_line l join settlement s on s.id = l.settlement_id where s.gateway = ${gateway} group by s.id) it`) ??
  0;

export const insertLines = (tx: Tx, settlementId: string, lines: readonly SettlementLine[]): Promise<void> =>
  on(tx).run`
    insert into settlement_line (settlement_id, number, kind, payment_id, amount_paise, fee_paise, tax_paise)
    select ${settlementId}, (line ->> 'number')::int, line ->> 'kind', line ->> 'paymentId', (line ->> 'amountPaise')::bigint,
      (line ->> 'feePaise')::bigint, (line ->> 'taxPaise')::bigint
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line`;
export type LineRow = SettlementLine & { readonly gatewayPaymentId: string | null };
export const linesOf = (tx: Tx, settlementId: string, limit: number): Promise<LineRow[]> =>
  on(tx).rows<LineRow>`
    select l.number, l.kind, l.payment_id, p.gateway_payment_id, l.amount_paise, l.fee_paise, l.tax_paise
    from settlement_line l left join payment p on p.id = l.payment_id where l.settlement_id = ${settlementId}
    order by l.number limit ${limit}`;
export const lineSums = async (
  tx: Tx,
  settlementId: string,
): Promise<{
  readonly count: number;
  readonly payments: number;
  readonly grossPaise: number;
  readonly takenPaise: number;
  readonly returnedPaise: number;
  readonly carriedPaise: number;
}> =>
  (await on(tx).row`
    select count(*) as count, count(*) filter (where kind = 'payment') as payments,
      coalesce(sum(amount_paise) filter (where kind = 'payment'), 0)::bigint as gross_paise,
      -coalesce(sum(least(amount_paise, 0)) filter (where kind in ('refund', 'dispute')), 0)::bigint as taken_paise,
      coalesce(sum(greatest(amount_paise, 0)) filter (where kind = 'dispute'), 0)::bigint as returned_paise,
      coalesce(sum(amount_paise) filter (where kind = 'carried'), 0)::bigint as carried_paise
    from settlement_line where settlement_id = ${settlementId}`) ?? {
    count: 0,
    payments: 0,
    grossPaise: 0,
    takenPaise: 0,
    returnedPaise: 0,
    carriedPaise: 0,
  };
/** The settlement that paid a payment out, with its line. */
export const settlementOfPayment = (
  tx: Tx,
  paymentId: string,
): Promise<
  | {
      readonly id: string;
      readonly gatewaySettlementId: string;
      readonly utr: string | null;
      readonly settledAt: Date;
      readonly feePaise: number;
      readonly taxPaise: number;
    }
  | undefined
> =>
  on(tx).row`
    select s.id, s.gateway_settlement_id, s.utr, s.settled_at, l.fee_paise, l.tax_paise
    from settlement_line l join settlement s on s.id = l.settlement_id where l.payment_id = ${paymentId} and l.kind = 'payment'`;
