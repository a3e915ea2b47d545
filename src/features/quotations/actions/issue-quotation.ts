import { amountInWords } from '#kit/money/amount-in-words.ts';
import { defined } from '#kit/defined.ts';
import type { Tx } from '#kit/context.ts';
import { financialYearOf } from '#kit/money/financial-year.ts';
import { stateOfGstin } from '#kit/money/gst.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { applyToLead } from '#features/leads/actions/apply-change.ts';
import type { Quotation, QuotationContent, QuotationDocument } from '../model.ts';
import { missingIn } from '../rules/content.ts';
import { canTransition, numberOf, revisedNumber } from '../rules/numbers.ts';
import { isWithinState, totalsOf } from '../rules/totals.ts';
import {
  findQuotation,
  findQuotationToChange,
  lastOf,
  lockSeries,
  takeNumber,
  writeIssued,
  writeState,
} from '../store/quotations.ts';
import { lastOfSeries, lastRevision } from '../terms.ts';
import { lockDraft } from './change-draft.ts';
import type { QuotationsContext } from './context.ts';
import { readSeller, type Seller } from './read-seller.ts';

type IssueRefusal =
  | 'quotations/unknown'
  | 'quotations/not-draft'
  | 'quotations/changed'
  | 'quotations/incomplete'
  | 'quotations/no-seller-gstin'
  | 'quotations/page-full'
  | 'quotations/former-ended'
  | 'quotations/series-full';

/**
 * Issues a draft that the caller saw in this `version`: takes the next number of the financial year, or the next
 * revision of the quotation that it replaces, and freezes content, totals and PDF with it. Everything is one
 * transaction, so that a failure, also of the PDF, leaves no gap in the numbers. The replaced quotation is `revised`
 * afterwards.
 */
export async function issueQuotation(
  ctx: QuotationsContext,
  input: { readonly serial: number; readonly version: number },
  actor: string,
): Promise<Result<Quotation, IssueRefusal>> {
  // Read before the transaction, which holds the lock of the numbers.
  const sellers = { en: await readSeller(ctx, 'en'), hi: await readSeller(ctx, 'hi') };
  const clock = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await lockDraft(tx, input);
    if (!found.ok) return found;
    const { quotation, content } = found.value;
    const missing = missingIn(content);
    if (missing.length > 0) return refuse('quotations/incomplete', { fields: missing });
    const seller = sellers[content.language];
    if (!seller) return refuse('quotations/no-seller-gstin');
    // A first print shows whether the page is large enough, before a number is taken.
    const trial = await ctx.printQuotation(
      documentOf(ctx, content, seller, { number: longestNumber, issuedAt: clock, replaces: longestNumber }),
    );
    if (!trial.ok) return trial;
    const numbered = await numberFor(tx, quotation, clock);
    if (!numbered.ok) return numbered;
    const { number, issuedAt, former } = numbered.value;
    const document = documentOf(ctx, content, seller, { number, issuedAt, replaces: former?.number ?? undefined });
    const at = ctx.now();
    const printed = await ctx.printQuotation(document);
    if (!printed.ok) throw new Error('a quotation that fitted the page does not fit with its number');
    const pdf = printed.value;
    const { totalPaise } = document.totals;
    await writeIssued(tx, quotation.id, { document, issuedAt, totalPaise, pdf, at, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'quotations/issued',
      subject: quotation.id,
      details: { serial: quotation.serial, number, totalPaise, pdfSha256: pdf.sha256 },
    });
    // One that is won, lost or deleted stays so.
    await applyToLead(tx, { number: quotation.leadNumber }, { action: 'quoted' }, { actor, at });
    if (former) {
      await writeState(tx, former.id, { state: 'revised', reason: '', at, by: actor });
      await recordAudit(tx, {
        actor,
        action: 'quotations/revised',
        subject: former.id,
        details: { replacedBy: number },
      });
    }
    return ok(defined(await findQuotation(tx, { id: quotation.id })));
  });
}

async function numberFor(
  tx: Tx,
  { revises, revision }: Quotation,
  clock: Date,
): Promise<
  Result<
    { readonly number: string; readonly issuedAt: Date; readonly former: Quotation | undefined },
    'quotations/former-ended' | 'quotations/series-full'
  >
> {
  if (revises !== null) {
    const former = defined(await findQuotationToChange(tx, { id: revises }));
    const number = defined(former.number);
    if (!canTransition(former.state, 'revised'))
      return refuse('quotations/former-ended', { facts: { number, state: former.state } });
    const issuedAt = new Date(Math.max(clock.getTime(), defined(former.issuedAt).getTime()));
    return ok({ number: revisedNumber(number, revision), issuedAt, former });
  }
  const year = financialYearOf(clock);
  await lockSeries(tx);
  if ((await lastOf(tx, year)) >= lastOfSeries) return refuse('quotations/series-full', { facts: { year } });
  const { lastNumber, lastIssuedAt } = await takeNumber(tx, year, clock);
  return ok({ number: numberOf(year, lastNumber), issuedAt: lastIssuedAt, former: undefined });
}

const longestNumber = revisedNumber(numberOf('00-00', lastOfSeries), lastRevision);

function documentOf(
  ctx: QuotationsContext,
  content: QuotationContent,
  { issuer, contactLines, gstin }: Seller,
  head: { readonly number: string; readonly issuedAt: Date; readonly replaces: string | undefined },
): QuotationDocument {
  const { language, buyer, items, validityDays } = content;
  const totals = totalsOf(items, isWithinState(gstin, buyer.state));
  const code = newReference('SV');
  return {
    ...content,
    number: head.number,
    replaces: head.replaces,
    issuedOn: dayInIndia(head.issuedAt),
    validUntil: dayInIndia(after(head.issuedAt, validityDays * dayMs)),
    issuer,
    contactLines,
    seller: { gstin, state: stateOfGstin(gstin) },
    totals,
    totalInWords: amountInWords(totals.totalPaise, language),
    verification: { url: `${ctx.config.appUrl}${language === 'hi' ? '/hi' : ''}/verify/${code}`, code },
  };
}
