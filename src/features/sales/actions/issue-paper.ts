import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { readSeller } from '#features/papers/actions/read-seller.ts';
import { readSalesSettings } from '#features/papers/actions/sales-settings.ts';
import { takeNumber } from '#features/papers/actions/take-number.ts';
import { faultsOf } from '../rules.ts';
import { findPaper, findPaperById, readOrder, writeIssuedPaper } from '../store/papers.ts';
import type { SalesContext } from './context.ts';
import { documentOf } from './document-of.ts';
import { leftOf, lockPaper, uncreditedOf } from './drafts.ts';

export type IssueCode =
  | 'sales/unknown'
  | 'sales/issued'
  | 'sales/changed'
  | 'sales/cancelled'
  | 'sales/incomplete'
  | 'sales/no-seller-gstin'
  | 'papers/series-full';
/**
 * Issues a draft that the caller saw in this `version`: takes the next number of its series and freezes content, totals, the
 * owner's settings and the PDF with it. One transaction, so that a failure leaves no gap in the numbers. Papers of one order
 * wait for one another, so that no item is invoiced or credited twice.
 */
export async function issuePaper(
  ctx: SalesContext,
  input: { readonly serial: number; readonly version: number },
  actor: string,
): Promise<Result<{ readonly number: string; readonly totalPaise: Paise }, IssueCode>> {
  const sellers = { en: await readSeller(ctx, 'en'), hi: await readSeller(ctx, 'hi') };
  const clock = await ctx.businessNow();
  return ctx.transaction(
    async (tx): Promise<Result<{ readonly number: string; readonly totalPaise: Paise }, IssueCode>> => {
      const found = await lockPaper(tx, input);
      if (!found.ok) return found;
      const { paper, order } = found.value;
      const { kind, content } = paper;
      const seller = sellers[order.document.language];
      if (!seller) return refuse('sales/no-seller-gstin');
      const invoice = paper.invoiceId === null ? undefined : await findPaperById(tx, paper.invoiceId);
      const left = await leftOf(tx, paper, order);
      const rest = await uncreditedOf(tx, paper, left);
      const frozen = { order, invoice, rest, seller, settings: await readSalesSettings({ db: tx }) };
      const { totalPaise } = documentOf(kind, content, { ...frozen, number: '', issuedAt: clock }).totals;
      const fields = faultsOf(kind, order.document.items, content, { left, totalPaise });
      if (fields.length > 0) return refuse('sales/incomplete', { fields });
      const taken = await takeNumber(tx, kind, clock);
      if (!taken.ok) return taken;
      const document = documentOf(kind, content, { ...frozen, ...taken.value });
      const pdf = await ctx.printPaper(document);
      await writeIssuedPaper(tx, paper.id, {
        document,
        lines: content.lines.map(({ line, quantityMilli, pricePaise }, index) => ({
          line,
          quantityMilli,
          isAtFullPrice: pricePaise === order.document.items[line - 1]?.pricePaise,
          taxablePaise: document.totals.amountsPaise[index] ?? 0,
        })),
        issuedAt: taken.value.issuedAt,
        totalPaise,
        pdf,
        at: ctx.now(),
        by: actor,
      });
      const { number } = document;
      await recordAudit(tx, {
        actor,
        action: 'sales/issued',
        subject: paper.id,
        details: { serial: paper.serial, kind, number, totalPaise, pdfSha256: pdf.sha256 },
      });
      return ok({ number, totalPaise });
    },
  );
}

/** The PDF of a draft as it would be issued now, marked as a draft and without a number. */
export async function previewPaper(
  ctx: SalesContext,
  serial: number,
): Promise<Result<Uint8Array, 'sales/unknown' | 'sales/no-seller-gstin'>> {
  const paper = await findPaper(ctx.db, serial);
  const order = paper && (await readOrder(ctx.db, paper.quotationId));
  if (!paper?.content || paper.state !== 'draft' || !order) return refuse('sales/unknown');
  const seller = await readSeller(ctx, order.document.language);
  if (!seller) return refuse('sales/no-seller-gstin');
  const document = documentOf(paper.kind, paper.content, {
    order,
    invoice: paper.invoiceId === null ? undefined : await findPaperById(ctx.db, paper.invoiceId),
    rest: await uncreditedOf(ctx.db, paper, await leftOf(ctx.db, paper, order)),
    seller,
    settings: await readSalesSettings(ctx),
    number: '',
    issuedAt: await ctx.businessNow(),
  });
  return ok((await ctx.printPaper(document, true)).bytes);
}
