import type { Context } from '#kit/context.ts';
import { rupeesOnWire, signedOnWire } from '#kit/money/paise.ts';
import { newestEventsFirst } from '#kit/desk/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { listDeskPostings } from '#features/ledger/actions/list-desk-postings.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { DeskSettlementLine, DeskSettlementRecord } from '../model.ts';
import { type LineRow, linesOf, lineSums } from '../store/settlement-imports.ts';
import { findInvoice, findSettlement } from '../store/settlements.ts';

const shownLines = 100;

/** A settlement with what it paid out, its postings, and who recorded and corrected it. */
export async function readDeskSettlement(
  ctx: Pick<Context, 'db'>,
  id: string,
): Promise<Result<DeskSettlementRecord, 'payments/settlement-unknown'>> {
  const found = await findSettlement(ctx.db, id);
  if (!found) return refuse('payments/settlement-unknown');
  const names = await namesOfActors(ctx.db, [found.recordedBy]);
  const invoice = await findInvoice(ctx.db, id);
  const { count, payments, grossPaise, takenPaise, returnedPaise, carriedPaise } = await lineSums(ctx.db, id);
  return ok({
    id,
    gateway: found.gateway,
    gatewaySettlementId: found.gatewaySettlementId,
    utr: found.utr,
    bank: rupeesOnWire(found.bankPaise),
    fee: rupeesOnWire(found.feePaise),
    tax: rupeesOnWire(found.taxPaise),
    invoice: invoice
      ? {
          number: invoice.number,
          gstin: invoice.gstin,
          cgst: signedOnWire(invoice.cgstPaise),
          sgst: signedOnWire(invoice.sgstPaise),
          igst: signedOnWire(invoice.igstPaise),
        }
      : null,
    adjustment: signedOnWire(found.adjustmentPaise),
    reserve: signedOnWire(found.reservePaise),
    settledAt: found.settledAt,
    recordedAt: found.recordedAt,
    recordedBy: names.get(found.recordedBy) ?? found.recordedBy,
    isCorrected: found.version > 1,
    lines: (await linesOf(ctx.db, id, shownLines)).map(deskLine),
    lineCount: count,
    paymentCount: payments,
    gross: signedOnWire(grossPaise),
    taken: signedOnWire(takenPaise),
    returned: signedOnWire(returnedPaise),
    carried: signedOnWire(carriedPaise),
    postings: await listDeskPostings(ctx, `settlement:${id}`),
    events: newestEventsFirst(await readRecordEvents(ctx.db, [id])),
  });
}
const deskLine = ({ amountPaise, feePaise, taxPaise, ...line }: LineRow): DeskSettlementLine => ({
  ...line,
  amount: signedOnWire(amountPaise),
  fee: signedOnWire(feePaise),
  tax: signedOnWire(taxPaise),
  net: signedOnWire(amountPaise - feePaise - taxPaise),
});
