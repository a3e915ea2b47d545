import { doneOf } from '#kit/endpoint.ts';
import { normalizeGstin } from '#kit/money/gst.ts';
import { paiseFromSigned, paiseOfChecked } from '#kit/money/paise.ts';
import { ok } from '#kit/result.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { PaymentsContext } from '../actions/context.ts';
import { chooseReportColumns, chooseTaxInFee, importSettlements, removeImport } from './actions/import-settlements.ts';
import { enterInvoice } from './actions/enter-invoice.ts';
import { readDeskSettlement } from './actions/read-desk-settlement.ts';
import { compareNow, readGaps } from '../reconciliation/actions/read-gaps.ts';
import { readImport, recordImport } from './actions/record-import.ts';
import { correctSettlement, recordSettlement } from './actions/record-settlement.ts';
import * as contract from './contract.ts';

interface TypedSettlement {
  readonly bank: string;
  readonly fee: string;
  readonly tax: string;
  readonly adjustment?: string | undefined;
  readonly reserve?: string | undefined;
}
const signedPaise = (typed = ''): number => paiseFromSigned(typed) ?? 0;
const sumsOf = ({ bank, fee, tax, adjustment, reserve }: TypedSettlement) => ({
  bankPaise: paiseOfChecked(bank),
  feePaise: paiseOfChecked(fee),
  taxPaise: paiseOfChecked(tax),
  adjustmentPaise: signedPaise(adjustment),
  reservePaise: signedPaise(reserve),
});
const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? '';
/** The settlements of the desk: their records, the import of reports, and the differences to the gateways. */
export const settlementsApi = (ctx: PaymentsContext): Route[] => [
  serve(contract.getSettlement, ({ params }) => readDeskSettlement(ctx, idOf(params))),
  serve(contract.recordSettlement, async ({ body, desk }) => {
    const { number, gateway } = body;
    const input = {
      gatewaySettlementId: number,
      gateway: gateway || undefined,
      ...sumsOf(body),
      utr: body.utr,
      settledAt: startOfDayInIndia(body.day),
      actor: desk.accountId,
    };
    const recorded = await recordSettlement(ctx, input);
    return doneOf(recorded, 'settlements/by-hand', ({ id }) => `/desk/settlements/${encodeURIComponent(id)}`);
  }),
  serveDone(contract.correctSettlement, 'settlements/corrected', ({ params, body, desk }) => {
    const { utr, day, bank, fee, tax, reason } = body;
    // Without all three sums the recorded ones stay.
    const isWhole = bank !== undefined && fee !== undefined && tax !== undefined;
    const sums = isWhole ? sumsOf({ ...body, bank, fee, tax }) : undefined;
    const settledAt = startOfDayInIndia(day);
    return correctSettlement(ctx, { settlementId: idOf(params), utr, settledAt, sums, reason, actor: desk.accountId });
  }),
  serveDone(contract.enterInvoice, 'settlements/invoiced', ({ params, body, desk }) => {
    const { number, gstin, cgst, sgst, igst } = body;
    const split = { cgstPaise: signedPaise(cgst), sgstPaise: signedPaise(sgst), igstPaise: signedPaise(igst) };
    const invoice = { number, gstin: normalizeGstin(gstin), ...split };
    return enterInvoice(ctx, { settlementId: idOf(params), invoice, actor: desk.accountId });
  }),
  serve(contract.importReport, async ({ body, file, desk }) => {
    const imported = await importSettlements(ctx, {
      fileName: file?.name ?? '',
      bytes: file?.bytes ?? new Uint8Array(),
      gateway: body.gateway || undefined,
      choosesColumns: body.choose === 'yes',
      actor: desk.accountId,
    });
    return doneOf(
      imported,
      ({ isKnown }) => (isKnown ? 'settlements/imported-before' : 'settlements/imported'),
      ({ id }) => `/desk/settlement-imports/${id}`,
    );
  }),
  serve(contract.getImport, ({ params }) => readImport(ctx, idOf(params))),
  serveDone(contract.chooseColumns, 'settlements/columns-chosen', ({ params, body, desk }) => {
    const columns = Object.fromEntries(Object.entries(body).filter(([, name]) => name !== ''));
    return chooseReportColumns(ctx, { id: idOf(params), columns, actor: desk.accountId });
  }),
  serveDone(contract.chooseTaxInFee, 'settlements/fees-chosen', ({ params, body, desk }) =>
    chooseTaxInFee(ctx, { id: idOf(params), taxInFee: body.taxInFee === 'yes', actor: desk.accountId }),
  ),
  serve(contract.recordReport, async ({ params, body, desk }) => {
    const { leaveOut, ...arrived } = body;
    const input = { id: idOf(params), arrived, leavesOut: leaveOut === 'yes', actor: desk.accountId };
    const recorded = await recordImport(ctx, input);
    if (!recorded.ok) return recorded;
    const { recorded: count } = recorded.value;
    return ok({ done: count === 0 ? 'settlements/nothing-new' : 'settlements/recorded', count });
  }),
  serve(contract.removeReport, async ({ params, desk }) => {
    const removed = await removeImport(ctx, { id: idOf(params), actor: desk.accountId });
    return doneOf(removed, 'settlements/removed', '/desk/settlements');
  }),
  serve(contract.getGaps, async () => ok(await readGaps(ctx))),
  serveDone(contract.compareWithGateways, 'settlements/compared', () => compareNow(ctx)),
];
