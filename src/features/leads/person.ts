import type { Context } from '#kit/context.ts';
import { code, personal, type PersonPart, text } from '#kit/desk/person-parts.ts';
import { productsText } from './model/leads.ts';
import { deleteRequestsOf, detachCasesOf, leadIdsOf, leadsOfPerson } from './store/person.ts';

/** What this feature holds on a person: everything under their number. Complaints and privacy requests stay for their time. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'leads',
    right: 'leads/read',
    tables: ['lead', 'lead_item', 'lead_note'],
    stays: true,
    read: async (_ctx, tx, key, page) =>
      (await leadsOfPerson(tx, key, page)).map(({ id, at, number, kind, state, name, phone, email, ...lead }) => ({
        id,
        at,
        page: `/desk/leads/${number}`,
        facts: {
          number: text(`SL-${number}`),
          kind: code(kind),
          status: code(state),
          name: text(name),
          phone: personal('lead/phone', phone),
          email: personal('lead/email', email),
          product: text(productsText(lead.items)),
        },
        details: lead,
      })),
    async refer(tx, _accountId, phones) {
      const leads = await leadIdsOf(tx, { phones });
      return {
        // The last: the hourly mail to the office that had the lead.
        ids: leads.flatMap(({ id, number, mailJob }) => [id, `lead:${number}`, ...(mailJob === '' ? [] : [mailJob])]),
      };
    },
    erase: (ctx, key, limit) =>
      ctx.transaction(async (tx) => {
        await detachCasesOf(tx, key, ctx.now());
        return deleteRequestsOf(tx, key, limit);
      }),
  },
];
