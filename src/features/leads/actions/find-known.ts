import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import type { BuyerLead, KnownPeople } from '../model/desk.ts';
import { leadReference } from '../model/leads.ts';
import { findKnown, knownNames, leadsAbout } from '../store/known.ts';

/** How many leads are looked through, and how many people are offered. */
const [maxLeads, maxPeople] = [60, 10];
const maxOfBuyer = 100;

/**
 * People who asked before: names to choose from while typing, and those with the typed name, each once by number or
 * address.
 */
export async function findKnownPeople(
  ctx: Pick<Context, 'db'>,
  typed: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<KnownPeople> {
  const leads = typed === '' ? [] : await findKnown(ctx.db, typed, maxLeads);
  const newest = new Map(leads.toReversed().map((lead) => [lead.phoneKey || lead.email.toLowerCase(), lead]));
  return {
    names: await knownNames(ctx.db),
    people: [...newest.values()]
      .toSorted((a, b) => b.number - a.number)
      .slice(0, maxPeople)
      .map(({ number, name, organisation, phone }) => ({
        number,
        reference: leadReference(number),
        name,
        organisation,
        phone: showField(roles, 'lead/phone', phone),
      })),
  };
}

/** The leads of a buyer: these, and others with the same phone number or e-mail address. */
export const leadsOfBuyer = (tx: Tx, numbers: readonly number[]): Promise<BuyerLead[]> =>
  leadsAbout(tx, numbers, maxOfBuyer);
