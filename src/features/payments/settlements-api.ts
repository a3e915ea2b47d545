import { paise, paiseFromRupees } from '#kit/paise.ts';
import { ok } from '#kit/result.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { PaymentsContext } from './actions/context.ts';
import { chooseReportColumns, chooseTaxInFee, importSettlements, removeImport } from './actions/import-settlements.ts';
import { readDeskSettlement } from './actions/read-desk-settlement.ts';
import { compareNow, readGaps } from './actions/read-gaps.ts';
import { readImport, recordImport } from './actions/record-import.ts';
import { correctSettlement, recordSettlement } from './actions/record-settlement.ts';
import * as contract from './contract/settlements.ts';

interface TypedSettlement {
  readonly bank: string;
  readonly fee: string;
  readonly tax: string;
  readonly adjustment?: string | undefined;
  readonly reserve?: string | undefined;
}
const signed = (typed = ''): number => {
  const sum = paiseFromRupees(typed.replace(/^-/, '')) ?? 0;
  return typed.startsWith('-') ? -sum : sum;
};
const sumsOf = ({ bank, fee, tax, adjustment, reserve }: TypedSettlement) => ({
  bankPaise: paiseFromRupees(bank) ?? paise(0),
  feePaise: paiseFromRupees(fee) ?? paise(0),
  taxPaise: paiseFromRupees(tax) ?? paise(0),
  adjustmentPaise: signed(adjustment),
  reservePaise: signed(reserve),
});
/** The settlements of the desk: their records, the import of reports, and the differences to the gateways. */
export const settlementsApi = (ctx: PaymentsContext): Route[] => [
  serve(contract.getSettlement, ({ params }) => readDeskSettlement(ctx, params['id'] ?? '')),
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
    return recorded.ok
      ? ok({ done: 'settlements/by-hand', goTo: `/desk/settlements/${encodeURIComponent(recorded.value.id)}` })
      : recorded;
  }),
  serve(contract.correctSettlement, async ({ params, body, desk }) => {
    const { utr, day, bank, fee, tax, reason } = body;
    // All sums or no them.
    const isWhole = bank !== undefined && fee !== undefined && tax !== undefined;
    const sums = isWhole ? sumsOf({ ...body, bank, fee, tax }) : undefined;
    const settledAt = startOfDayInIndia(day);
    const input = { settlementId: params['id'] ?? '', utr, settledAt, sums, reason, actor: desk.accountId };
    const corrected = await correctSettlement(ctx, input);
    return corrected.ok ? ok({ done: 'settlements/corrected' }) : corrected;
  }),
  serve(contract.importReport, async ({ body, file, desk }) => {
    const imported = await importSettlements(ctx, {
      fileName: file?.name ?? '',
      bytes: file?.bytes ?? new Uint8Array(),
      gateway: body.gateway || undefined,
      choosesColumns: body.choose === 'yes',
      actor: desk.accountId,
    });
    if (!imported.ok) return imported;
    const { id, isKnown } = imported.value;
    return ok({
      done: isKnown ? 'settlements/imported-before' : 'settlements/imported',
      goTo: `/desk/settlement-imports/${id}`,
    });
  }),
  serve(contract.getImport, ({ params }) => readImport(ctx, params['id'] ?? '')),
  serve(contract.chooseColumns, async ({ params, body, desk }) => {
    const columns = Object.fromEntries(Object.entries(body).filter(([, name]) => name !== ''));
    const chosen = await chooseReportColumns(ctx, { id: params['id'] ?? '', columns, actor: desk.accountId });
    return chosen.ok ? ok({ done: 'settlements/columns-chosen' }) : chosen;
  }),
  serve(contract.chooseTaxInFee, async ({ params, body, desk }) => {
    const input = { id: params['id'] ?? '', taxInFee: body.taxInFee === 'yes', actor: desk.accountId };
    const chosen = await chooseTaxInFee(ctx, input);
    return chosen.ok ? ok({ done: 'settlements/fees-chosen' }) : chosen;
  }),
  serve(contract.recordReport, async ({ params, body, desk }) => {
    const { leaveOut, ...arrived } = body;
    const input = { id: params['id'] ?? '', arrived, leavesOut: leaveOut === 'yes', actor: desk.accountId };
    const recorded = await recordImport(ctx, input);
    if (!recorded.ok) return recorded;
    const { recorded: count } = recorded.value;
    return ok({ done: count === 0 ? 'settlements/nothing-new' : 'settlements/recorded', count });
  }),
  serve(contract.removeReport, async ({ params, desk }) => {
    const removed = await removeImport(ctx, { id: params['id'] ?? '', actor: desk.accountId });
    return removed.ok ? ok({ done: 'settlements/removed', goTo: '/desk/settlements' }) : removed;
  }),
  serve(contract.getGaps, async () => ok(await readGaps(ctx))),
  serve(contract.compareWithGateways, async () => {
    const compared = await compareNow(ctx);
    return compared.ok ? ok({ done: 'settlements/compared' }) : compared;
  }),
];
