import { newId } from '#kit/ids.ts';
import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Order, PaperContent, SalesKind, SalesPaper } from '../model.ts';
import { isSame, type Left, lineOfAll, readContent, type Typed, type Uncredited } from '../rules.ts';
import {
  deletePaperDraft,
  findDraftOf,
  findOrder,
  findPaper,
  findPaperToChange,
  insertPaper,
  issuedLines,
  lockOrder,
  readOrder,
  uncreditedLines,
  writePaperContent,
  sumsOfInvoice,
} from '../store/papers.ts';
import type { SalesContext } from './context.ts';

/** What of a credit note's invoice is not credited yet; undefined for another paper. */
export async function uncreditedOf(
  tx: Tx,
  { invoiceId }: Pick<SalesPaper, 'invoiceId'>,
  left: Left,
): Promise<Uncredited | undefined> {
  if (invoiceId === null) return undefined;
  const { totalPaise, creditedPaise } = await sumsOfInvoice(tx, invoiceId);
  const taxablePaise = [...left.values()].reduce((sum, line) => sum + line.taxablePaise, 0);
  return { left, taxablePaise, totalPaise: totalPaise - creditedPaise };
}
/** What is left of each item: of the order for a bill or a challan, of the invoice for a credit note. */
export async function leftOf(
  tx: Tx,
  { kind, invoiceId }: Pick<SalesPaper, 'kind' | 'invoiceId'>,
  { id, document }: Order,
): Promise<Left> {
  if (invoiceId !== null) {
    const lines = await uncreditedLines(tx, invoiceId);
    return new Map(lines.map(({ line, ...rest }) => [line, rest]));
  }
  // A proforma asks for payment of what is not invoiced yet; a challan has its own count.
  const issued = new Map(
    (await issuedLines(tx, id, kind === 'challan' ? 'challan' : 'invoice')).map((sum) => [sum.line, sum.quantityMilli]),
  );
  return new Map(
    document.items.map((item, index) => {
      const quantityMilli = item.quantityMilli - (issued.get(index + 1) ?? 0);
      return [index + 1, { quantityMilli, taxablePaise: 0, fullPricePaise: 0 }];
    }),
  );
}

export type BeginCode = 'sales/not-accepted' | 'sales/no-invoice' | 'sales/nothing-left';
/**
 * Begins a paper of an accepted quotation, with all that is left of it. An order has one open draft of a kind, so a repeat
 * leads to it.
 */
export const beginPaper = (
  ctx: SalesContext,
  input: { readonly quotation: number; readonly kind: SalesKind; readonly invoice: number | undefined },
  actor: string,
): Promise<Result<{ readonly serial: number; readonly isNew: boolean }, BeginCode>> =>
  ctx.transaction(async (tx) => {
    const order = await findOrder(tx, { serial: input.quotation });
    if (!order) return refuse('sales/not-accepted');
    await lockOrder(tx, order.id);
    const { kind } = input;
    const invoice = input.invoice === undefined ? undefined : await findPaper(tx, input.invoice);
    const isOfOrder = invoice?.kind === 'invoice' && invoice.state === 'issued' && invoice.quotationId === order.id;
    if (kind === 'credit-note' && (!isOfOrder || !invoice?.document)) return refuse('sales/no-invoice');
    const invoiceId = kind === 'credit-note' ? (invoice?.id ?? null) : null;
    const open = await findDraftOf(tx, { quotationId: order.id, kind, invoiceId });
    if (open !== undefined) return ok({ serial: open, isNew: false });
    const left = await leftOf(tx, { kind, invoiceId }, order);
    const lines = order.document.items.flatMap((item, index) => lineOfAll(item, index + 1, left.get(index + 1)) ?? []);
    if (lines.length === 0) return refuse('sales/nothing-left');
    const buyer = (invoiceId === null ? undefined : invoice?.document?.buyer) ?? order.document.buyer;
    const content: PaperContent = {
      address: buyer.address,
      gstin: buyer.gstin,
      lines,
      reason: '',
      transport: '',
      note: '',
    };
    const id = newId('spa');
    const serial = await insertPaper(tx, {
      id,
      kind,
      quotationId: order.id,
      invoiceId,
      content,
      at: ctx.now(),
      by: actor,
    });
    await recordAudit(tx, {
      actor,
      action: 'sales/begun',
      subject: id,
      details: { serial, kind, quotation: order.document.number },
    });
    return ok({ serial, isNew: true });
  });

type DraftCode = 'sales/unknown' | 'sales/issued' | 'sales/changed';
interface Draft {
  readonly paper: SalesPaper & { readonly content: PaperContent };
  readonly order: Order;
}
/** Locks a draft for somebody who saw this version of it, and its order, which must still be accepted. */
export async function lockPaper(tx: Tx, input: SeenDraft): Promise<Result<Draft, DraftCode | 'sales/cancelled'>> {
  const known = await findPaper(tx, input.serial);
  const order = known && (await findOrder(tx, { id: known.quotationId }));
  const found = await lockDraft(tx, input);
  return found.ok && !order ? refuse('sales/cancelled') : found;
}
interface SeenDraft {
  readonly serial: number;
  readonly version: number;
}
/** Locks a draft for somebody who saw this version of it; its order may be cancelled. */
async function lockDraft(tx: Tx, { serial, version }: SeenDraft): Promise<Result<Draft, DraftCode>> {
  const known = await findPaper(tx, serial);
  if (!known) return refuse('sales/unknown');
  await lockOrder(tx, known.quotationId);
  const [paper, order] = [await findPaperToChange(tx, serial), await readOrder(tx, known.quotationId)];
  if (!paper || !order) return refuse('sales/unknown');
  const { content } = paper;
  if (paper.state !== 'draft' || !content) return refuse('sales/issued', { facts: { number: paper.number ?? '' } });
  if (paper.version !== version) return refuse('sales/changed', { facts: { by: paper.changedBy } });
  return ok({ paper: { ...paper, content }, order });
}

/** Changes a draft; every invalid value is named by its field. */
export const changePaper = (
  ctx: SalesContext,
  input: { readonly serial: number; readonly version: number; readonly typed: Typed },
  actor: string,
): Promise<Result<undefined, DraftCode | 'sales/cancelled' | 'http/fields'>> =>
  ctx.transaction(async (tx) => {
    const found = await lockPaper(tx, input);
    if (!found.ok) return found;
    const { paper, order } = found.value;
    const { content, faults } = readContent(paper.kind, order.document.items, paper.content, input.typed);
    if (faults.length > 0) return refuse('http/fields', { fields: faults });
    if (isSame(content, paper.content)) return ok(undefined);
    await writePaperContent(tx, paper.id, content, { at: ctx.now(), by: actor });
    await recordAudit(tx, {
      actor,
      action: 'sales/changed',
      subject: paper.id,
      details: { serial: paper.serial, kind: paper.kind },
    });
    return ok(undefined);
  });
/** Deletes a draft, of a cancelled order too; its serial number is not used again. */
export const discardPaper = (
  ctx: SalesContext,
  input: { readonly serial: number; readonly version: number },
  actor: string,
): Promise<Result<{ readonly quotation: number }, DraftCode>> =>
  ctx.transaction(async (tx) => {
    const found = await lockDraft(tx, input);
    if (!found.ok) return found;
    const { paper, order } = found.value;
    await deletePaperDraft(tx, paper.id);
    await recordAudit(tx, {
      actor,
      action: 'sales/discarded',
      subject: paper.id,
      details: { serial: paper.serial, kind: paper.kind },
    });
    return ok({ quotation: order.serial });
  });
