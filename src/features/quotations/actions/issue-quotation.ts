import { defined } from '#kit/defined.ts';
import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { newReference } from '#kit/ids.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { applyToLead, mayOwn } from '#features/leads/actions/apply-change.ts';
import { readSeller } from '#features/papers/actions/read-seller.ts';
import { readSalesSettings } from '#features/papers/actions/sales-settings.ts';
import { takeNumber } from '#features/papers/actions/take-number.ts';
import type { Quotation } from '../model.ts';
import { missingIn } from '../rules/content.ts';
import { documentOf } from './document-of.ts';
import { revisedNumber } from '../rules/numbers.ts';
import { canTransition } from '../rules/states.ts';
import { findQuotation, findQuotationToChange, writeIssued, writeState } from '../store/quotations.ts';
import { lockDraft } from './change-draft.ts';
import type { QuotationsContext } from './context.ts';

type IssueRefusal =
  | 'quotations/unknown'
  | 'quotations/not-draft'
  | 'quotations/changed'
  | 'quotations/incomplete'
  | 'quotations/no-seller-gstin'
  | 'quotations/former-ended'
  | 'papers/series-full';

/**
 * Issues a draft that the caller saw in this `version`: takes the next number of the financial year, or the next
 * revision of the quotation that it replaces, and freezes content, totals and PDF with it. Everything is one
 * transaction, so that a failure, also of the PDF, leaves no gap in the numbers. The owner's settings are frozen in it. The
 * replaced quotation is `revised` afterwards.
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
    const numbered = await numberFor(tx, quotation, clock);
    if (!numbered.ok) return numbered;
    const { number, issuedAt, former } = numbered.value;
    const code = newReference('SV');
    const document = documentOf(content, {
      seller,
      settings: await readSalesSettings({ db: tx }),
      number,
      issuedAt,
      replaces: former?.number ?? undefined,
      verification: { url: `${ctx.config.appUrl}${content.language === 'hi' ? '/hi' : ''}/verify/${code}`, code },
    });
    const at = ctx.now();
    const pdf = await ctx.printPaper(document);
    const { totalPaise } = document.totals;
    await writeIssued(tx, quotation.id, { document, issuedAt, totalPaise, pdf, at, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'quotations/issued',
      subject: quotation.id,
      details: { serial: quotation.serial, number, totalPaise, pdfSha256: pdf.sha256 },
    });
    // One that is won, lost or deleted stays so. Who offers also follows it up, unless a colleague has it.
    const owns = (await mayOwn(tx, actor)) ? { ownerId: actor } : {};
    await applyToLead(tx, { number: quotation.leadNumber }, { action: 'quoted', ...owns }, { actor, at });
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
    'quotations/former-ended' | 'papers/series-full'
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
  const taken = await takeNumber(tx, 'quotation', clock);
  return taken.ok ? ok({ ...taken.value, former: undefined }) : taken;
}
