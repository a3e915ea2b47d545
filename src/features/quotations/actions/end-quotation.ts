import { defined } from '#kit/defined.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { applyToLead } from '#features/leads/actions/apply-change.ts';
import type { Quotation } from '../model.ts';
import { canTransition, statusOf } from '../rules/states.ts';
import { findQuotation, findQuotationToChange, findRevisionOf, insertDraft, writeState } from '../store/quotations.ts';
import { lastRevision, maxLengths } from '../terms.ts';
import type { QuotationsContext } from './context.ts';

type EndRefusal = 'quotations/unknown' | 'quotations/other-state';

/** Cancels an issued or accepted quotation; it keeps its number. No-op when it is cancelled already. */
export const cancelQuotation = (
  ctx: QuotationsContext,
  input: { readonly number: string; readonly reason: string },
  actor: string,
): Promise<
  Result<Quotation, EndRefusal | 'quotations/invoiced' | 'quotations/reason-missing' | 'quotations/reason-too-long'>
> =>
  ctx.transaction(async (tx) => {
    const reason = input.reason.trim();
    if (reason === '') return refuse('quotations/reason-missing', { fields: [{ field: 'reason', reason: 'missing' }] });
    if (reason.length > maxLengths.reason)
      return refuse('quotations/reason-too-long', { fields: [{ field: 'reason', reason: 'too-long' }] });
    const quotation = await findQuotationToChange(tx, { number: input.number });
    if (!quotation) return refuse('quotations/unknown');
    const { id, state, number } = quotation;
    if (state === 'cancelled') return ok(quotation);
    if (!canTransition(state, 'cancelled')) return refuse('quotations/other-state', { facts: { status: state } });
    if (state === 'accepted' && (await ctx.findPapersOfQuotation(tx, id)).isInvoiced)
      return refuse('quotations/invoiced');
    await writeState(tx, id, { state: 'cancelled', reason, at: ctx.now(), by: actor });
    await recordAudit(tx, {
      actor,
      action: 'quotations/cancelled',
      subject: id,
      before: { state },
      after: { state: 'cancelled' },
      details: { number },
      personal: { reason },
    });
    return ok(defined(await findQuotation(tx, { id })));
  });

/** Records that the buyer accepted a valid quotation. No-op when that is recorded already. */
export async function acceptQuotation(
  ctx: QuotationsContext,
  number: string,
  actor: string,
): Promise<Result<Quotation, EndRefusal>> {
  const today = dayInIndia(await ctx.businessNow());
  return ctx.transaction(async (tx) => {
    const quotation = await findQuotationToChange(tx, { number });
    if (!quotation) return refuse('quotations/unknown');
    const status = statusOf(quotation, today);
    if (status === 'accepted') return ok(quotation);
    if (status !== 'valid') return refuse('quotations/other-state', { facts: { status } });
    const at = ctx.now();
    await writeState(tx, quotation.id, { state: 'accepted', reason: '', at, by: actor });
    await applyToLead(tx, { number: quotation.leadNumber }, { action: 'won' }, { actor, at });
    await recordAudit(tx, {
      actor,
      action: 'quotations/accepted',
      subject: quotation.id,
      before: { state: quotation.state },
      after: { state: 'accepted' },
      details: { number },
    });
    return ok(defined(await findQuotation(tx, { id: quotation.id })));
  });
}

/**
 * Begins a revision: a draft with the content of a valid or expired quotation, which stays as it is until the revision is
 * issued. Repeats return the same draft.
 */
export const reviseQuotation = (
  ctx: QuotationsContext,
  number: string,
  actor: string,
): Promise<Result<Quotation, EndRefusal | 'quotations/erased' | 'quotations/last-revision'>> =>
  ctx.transaction(async (tx) => {
    const former = await findQuotationToChange(tx, { number });
    if (!former) return refuse('quotations/unknown');
    if (!canTransition(former.state, 'revised'))
      return refuse('quotations/other-state', { facts: { status: former.state } });
    if (!former.content) return refuse('quotations/erased');
    const open = await findRevisionOf(tx, former.id);
    if (open) return ok(open);
    const revision = former.revision + 1;
    if (revision > lastRevision) return refuse('quotations/last-revision');
    const { leadNumber, buyerId, content } = former;
    const id = newId('quo');
    await insertDraft(tx, { id, leadNumber, buyerId, revises: former.id, revision, content, at: ctx.now(), by: actor });
    await recordAudit(tx, { actor, action: 'quotations/revision-begun', subject: id, details: { revises: number } });
    return ok(defined(await findQuotation(tx, { id })));
  });
