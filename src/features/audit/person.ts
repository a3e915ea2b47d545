import type { Context } from '#kit/context.ts';
import { code, type PersonPart, text } from '#kit/desk/person-parts.ts';
import { rightOfAction } from './model.ts';
import { entriesAbout, eraseValuesAbout } from './store/person.ts';

/** What this feature holds on a person: what staff did with their records. Only the personal values are erased. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'audit',
    right: 'people/read',
    tables: ['audit_entry', 'audit_value', 'audit_seal', 'audit_unsealed'],
    stays: true,
    list: ({ accountId }) => `/desk/audit?record=${accountId}`,
    read: async (_ctx, tx, key, page) =>
      (await entriesAbout(tx, key, page)).map(({ id, at, actor, action, subject }) => ({
        id,
        at,
        actor,
        right: rightOfAction(action),
        facts: { action: code(action), reference: text(subject) },
      })),
    erase: (ctx, key, limit) => ctx.transaction((tx) => eraseValuesAbout(tx, key, ctx.now(), limit)),
  },
];
