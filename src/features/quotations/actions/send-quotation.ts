import { defined } from '#kit/defined.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailOf } from '#features/notifications/model/messages.ts';
import { quotationIssued } from '../messages.ts';
import { isMailAddress } from '../rules/addresses.ts';
import { statusOf } from '../rules/states.ts';
import { findQuotation, findQuotationToChange } from '../store/quotations.ts';
import type { QuotationsContext } from './context.ts';
import { pdfPath } from './read-pdf.ts';

export interface SentQuotation {
  readonly to: string;
  /** False when the same mail was queued for this address earlier today. */
  readonly isNew: boolean;
}

/**
 * Mails a valid quotation as a link to its PDF, to the lead's address if no other is given. An address gets it once a
 * day, so that a repeat sends nothing.
 */
export async function sendQuotation(
  ctx: QuotationsContext,
  input: { readonly number: string; readonly to: string },
  actor: string,
): Promise<
  Result<
    SentQuotation,
    'quotations/unknown' | 'quotations/other-state' | 'quotations/no-address' | 'quotations/odd-address'
  >
> {
  const found = await findQuotation(ctx.db, { number: input.number });
  if (!found) return refuse('quotations/unknown');
  const to = input.to.trim() || ((await readLead(ctx, found.leadNumber))?.email ?? '');
  if (to === '') return refuse('quotations/no-address', { fields: [{ field: 'to', reason: 'missing' }] });
  if (!isMailAddress(to))
    return refuse('quotations/odd-address', { fields: [{ field: 'to', reason: 'not-an-email' }] });
  const path = await pdfPath(ctx, found);
  const company = await companyNames(ctx);
  const today = dayInIndia(await ctx.businessNow());
  return ctx.transaction(async (tx) => {
    const quotation = defined(await findQuotationToChange(tx, { id: found.id }));
    const status = statusOf(quotation, today);
    const { document, number } = quotation;
    if (!document || (status !== 'valid' && status !== 'accepted'))
      return refuse('quotations/other-state', { facts: { status } });
    const message = quotationIssued(company, document, path)(document.language);
    const recipient = ctx.keyedHash('quotations/recipient', to.toLowerCase()).slice(0, 16);
    const queued = await queueMessages(ctx, tx, {
      source: `quotation:${quotation.id}:${recipient}:${today}`,
      to,
      ...mailOf(message, ctx.config.appUrl),
    });
    if (queued > 0)
      await recordAudit(tx, { actor, action: 'quotations/sent', subject: quotation.id, details: { number } });
    return ok({ to, isNew: queued > 0 });
  });
}
