import type { Context } from '#kit/context.ts';
import { code, money, type PersonPart, text } from '#kit/desk/person-parts.ts';
import { dayInIndia } from '#kit/time.ts';
import { leadNumbersOf } from '#features/leads/actions/lead-numbers-of.ts';
import {
  buyerIdsOf,
  eraseQuotationsOf,
  openQuotationsOf,
  pdfsOfPerson,
  quotationIdsOf,
  quotationsOfPerson,
} from './store/person.ts';
import { readPdf } from './store/quotations.ts';

/** What this feature holds on a person: offers to the leads of their number. Accepted ones stay for tax. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'quotations',
    right: 'quotations/read',
    tables: ['quotation', 'quotation_version', 'quotation_pdf'],
    stays: true,
    read: async (_ctx, tx, key, page) =>
      (await quotationsOfPerson(tx, key, page)).map(({ id, at, serial, number, state, ...quotation }) => ({
        id,
        at,
        page: `/desk/quotations/${serial}`,
        facts: {
          number: text(number),
          status: code(state),
          name: text(quotation.buyer),
          amount: money(quotation.totalPaise),
          validUntil: text(quotation.validUntil),
        },
        details: { content: quotation.content, reason: quotation.reason },
      })),
    async refer(tx, _accountId, phones) {
      const leads = await leadNumbersOf(tx, phones);
      return { ids: [...(await quotationIdsOf(tx, leads)), ...(await buyerIdsOf(tx, leads))] };
    },
    files: async (_ctx, tx, key) =>
      (await pdfsOfPerson(tx, key)).map(({ id, number }) => ({
        name: `quotations/${number.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`,
        read: () => readPdf(tx, id),
      })),
    async findBlocks(ctx, tx, key) {
      const open = await openQuotationsOf(tx, key, dayInIndia(await ctx.businessNow()));
      return open.map(({ serial, number }) => ({
        kind: 'quotation-open',
        reference: number,
        page: `/desk/quotations/${serial}`,
      }));
    },
    erase: (ctx, key, limit) => ctx.transaction((tx) => eraseQuotationsOf(tx, key, ctx.now(), limit)),
  },
];
