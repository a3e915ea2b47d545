import type { Context } from '#kit/context.ts';
import { type PersonPart, text } from '#kit/desk/person-parts.ts';
import { deleteRevealsOf, revealsOf } from './store/person.ts';

/** What this feature holds on a person: reveals of the last hour, of staff only. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'reveals',
    right: 'people/read',
    tables: ['desk_reveal'],
    read: async (_ctx, tx, { accountId }, page) =>
      (await revealsOf(tx, accountId, page)).map(({ id, at }) => ({ id, at, facts: { number: text(id) } })),
    erase: (ctx, { accountId }) => ctx.transaction((tx) => deleteRevealsOf(tx, accountId)),
  },
];
