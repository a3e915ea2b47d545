import type { Context, DeskSession } from '#kit/context.ts';
import { ok, type Result } from '#kit/result.ts';
import { enterLead } from '#features/leads/actions/enter-lead.ts';
import { findKnownPeople } from '#features/leads/actions/find-known.ts';
import type { EnteredLead } from '#features/leads/model/entered-form.ts';
import type { KnownBuyers } from '../model.ts';
import { findQuotation } from '../store/quotations.ts';
import { buyerNames, findBuyers } from '../store/desk.ts';
import type { QuotationsContext } from './context.ts';
import { createQuotation } from './create-quotation.ts';

const maxBuyers = 10;

/** Buyers with quotations, and others who asked, by the typed name; and names to choose from while typing. */
export async function findKnownBuyers(
  ctx: Pick<Context, 'db'>,
  typed: string,
  desk: Pick<DeskSession, 'roles'>,
): Promise<KnownBuyers> {
  const { names, people } = await findKnownPeople(ctx, typed, desk);
  const buyers = typed === '' ? [] : await findBuyers(ctx.db, typed);
  const known = new Set(buyers.map(({ name }) => name));
  return {
    names: [...new Set([...(await buyerNames(ctx.db)), ...names])],
    buyers: buyers.slice(0, maxBuyers).map(({ serial, number, name, gstin }) => ({ serial, number, name, gstin })),
    // One of a buyer who has a quotation is offered by it.
    people: people.filter(({ name, organisation }) => !known.has(organisation || name)),
  };
}

/**
 * Begins a quotation for a buyer who has no lead: enters the lead, so that every quotation has one with how it came, then the
 * draft. `like`: an earlier quotation to the same buyer, whose names, addresses and GSTIN hold. A repeat leads to the same draft.
 */
export async function beginForBuyer(
  ctx: QuotationsContext,
  { entered, like }: { readonly entered: EnteredLead; readonly like: number | undefined },
  actor: string,
): Promise<Result<{ readonly serial: number; readonly isNew: boolean }, 'http/fields'>> {
  const former = like === undefined ? undefined : await findQuotation(ctx.db, { serial: like });
  const contact = entered.contact || String(former?.leadNumber ?? '');
  const lead = await enterLead(ctx, { ...entered, contact }, actor);
  if (!lead.ok) return lead;
  const begun = await createQuotation(ctx, { leadNumber: lead.value, another: false, like: former?.content }, actor);
  if (begun.ok) return ok({ serial: begun.value.serial, isNew: true });
  if (begun.refusal.code === 'quotations/draft-exists')
    return ok({ serial: Number(begun.refusal.facts?.['serial']), isNew: false });
  throw new Error('the lead that was just entered is gone');
}
