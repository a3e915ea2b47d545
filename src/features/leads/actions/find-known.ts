import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import type { KnownPeople } from '../model/desk.ts';
import { leadReference } from '../model/leads.ts';
import { findKnown, knownNames } from '../store/known.ts';

/** How many leads are looked through, and how many people are offered. */
const [maxLeads, maxPeople] = [60, 10];

/** Those who asked before: names to choose from while typing, and those with the typed name, each once by number or address. */
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
