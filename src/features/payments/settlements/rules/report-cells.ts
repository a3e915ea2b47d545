// The columns and cells of a gateway's report of its settlements.
import { plainName } from '#kit/files/imported-file.ts';
import { neededFields, type ReportColumns, type ReportField, reportFields, type ReportRow } from '../model.ts';

/** Names that gateways give the columns, the most exact first. */
const names: Readonly<Record<ReportField, readonly string[]>> = {
  settlement: ['settlementid', 'payoutid', 'settlementnumber', 'payoutnumber', 'settlement', 'payout'],
  utr: ['utr', 'utrnumber', 'utrno', 'settlementutr', 'payoututr', 'bankutr', 'bankreference', 'bankreferencenumber'],
  day: ['settlementdate', 'payoutdate', 'settledat', 'settledon', 'paidoutat', 'paidouton', 'dateofpayout', 'date'],
  payment: ['paymentid', 'transactionid', 'mojoid', 'entityid', 'payment'],
  amount: ['amount', 'grossamount', 'paymentamount', 'transactionamount', 'gross', 'saleamount'],
  fee: ['fees', 'fee', 'gatewayfee', 'gatewayfees', 'transactionfee', 'totalfees'],
  tax: ['gst', 'tax', 'taxonfees', 'taxonfee', 'gstonfees', 'gstonfee', 'taxes', 'servicetax', 'totaltaxes'],
  net: ['netamount', 'net', 'settlementamount', 'settledamount', 'amountsettled', 'netsettlement', 'payoutamount'],
  type: ['type', 'entitytype', 'transactiontype', 'entity', 'entrytype'],
};

/** The columns that the names in the head tell. */
export function proposeColumns(head: readonly string[]): ReportColumns {
  const plainHead = head.map(plainName);
  const chosen: Partial<Record<ReportField, string>> = {};
  for (const field of reportFields) {
    const place = names[field].map((name) => plainHead.indexOf(name)).find((index) => index >= 0);
    if (place !== undefined) chosen[field] = head[place];
  }
  // Gateways put their own name before it.
  const fee = head.find((name) => /fees?$/.test(plainName(name)) && !Object.values(chosen).includes(name));
  return chosen.fee === undefined && fee !== undefined ? { ...chosen, fee } : chosen;
}
export const missingColumns = (columns: ReportColumns): ReportField[] =>
  neededFields.filter((field) => columns[field] === undefined);

/** The rows with the chosen columns only. */
export function chooseCells(
  head: readonly string[],
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  columns: ReportColumns,
): ReportRow[] {
  const places = reportFields.flatMap((field) => {
    const name = columns[field];
    return name === undefined ? [] : [[field, head.indexOf(name)] as const];
  });
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(places.map(([field, place]) => [field, (cells[place] ?? '').slice(0, 100)])),
    // Spreadsheets leave out empty cells at the end of a row, never at its start.
    extra: cells.slice(head.length).some((cell) => cell !== '') ? cells.length - head.length : 0,
  }));
}
