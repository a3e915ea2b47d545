import type { Context } from '#kit/context.ts';
import { type PersonPart, text } from '#kit/desk/person-parts.ts';
import { deleteViewsOf, viewsOfPerson } from './store/person.ts';

/** What this feature holds on a person. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'saved-views',
    right: 'people/read',
    tables: ['saved_view'],
    read: async (_ctx, tx, { accountId }, page) =>
      (await viewsOfPerson(tx, accountId, page)).map(({ id, at, list, name, query }) => ({
        id,
        at,
        facts: { list: text(list), name: text(name) },
        details: { query },
      })),
    erase: (ctx, { accountId }) => ctx.transaction((tx) => deleteViewsOf(tx, accountId)),
  },
];
