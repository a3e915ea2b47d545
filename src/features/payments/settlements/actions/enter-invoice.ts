import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { SettlementInvoice } from '../model.ts';
import { findInvoice, lockSettlement, writeInvoice } from '../store/settlements.ts';

/**
 * Enters how the gateway's tax invoice splits the GST of a settlement, or corrects it. Nothing is posted: the ledger has the GST
 * as one sum, and the split adds up to it.
 */
export const enterInvoice = (
  ctx: Context,
  input: { readonly settlementId: string; readonly invoice: SettlementInvoice; readonly actor: string },
): Promise<Result<undefined, 'payments/settlement-unknown' | 'payments/invoice-sum'>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, 'payments/settlement-unknown' | 'payments/invoice-sum'>> => {
    const { invoice, actor } = input;
    const { cgstPaise, sgstPaise, igstPaise } = invoice;
    const settlement = await lockSettlement(tx, input.settlementId);
    if (!settlement) return refuse('payments/settlement-unknown');
    const isWithinState = cgstPaise + sgstPaise > 0;
    if (cgstPaise + sgstPaise + igstPaise !== settlement.taxPaise || (isWithinState && igstPaise > 0))
      return refuse('payments/invoice-sum');
    const before = await findInvoice(tx, settlement.id);
    await writeInvoice(tx, settlement, invoice, { at: ctx.now(), by: actor });
    await recordAudit(tx, {
      actor,
      action: 'payments/settlement-invoiced',
      subject: settlement.id,
      ...(before ? { before: { ...before } } : {}),
      after: { ...invoice },
    });
    return ok(undefined);
  });
