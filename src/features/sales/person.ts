import type { Context } from '#kit/context.ts';
import { code, money, type PersonPart, text } from '#kit/desk/person-parts.ts';
import { deleteDraftsOf, paperIdsOf, papersOfPerson } from './store/desk.ts';

/** What this feature holds on a person: papers of accepted quotations to their leads. Issued ones stay for tax. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'sales-papers',
    right: 'quotations/read',
    tables: ['sales_paper', 'sales_paper_line', 'sales_paper_pdf', 'sales_receipt'],
    stays: true,
    read: async (_ctx, tx, key, page) =>
      (await papersOfPerson(tx, key, page)).map(({ id, at, serial, kind, number, state, totalPaise, content }) => ({
        id,
        at,
        page: `/desk/sales-papers/${serial}`,
        facts: { number: text(number), kind: code(kind), status: code(state), amount: money(totalPaise) },
        details: { content },
      })),
    refer: async (tx, _accountId, _phones, found) => ({ ids: await paperIdsOf(tx, { references: found }) }),
    erase: (ctx, key, limit) => ctx.transaction((tx) => deleteDraftsOf(tx, key, limit)),
  },
];
