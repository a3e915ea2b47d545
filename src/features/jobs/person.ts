import type { Context } from '#kit/context.ts';
import { personal, type PersonPart, text } from '#kit/desk/person-parts.ts';
import { alertsOf, deleteAlertsOf, deleteInvitations, invitationsOf } from './store/person.ts';

/** What this feature holds on a person: invitations belong to numbers. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'invitation',
    right: 'people/read',
    tables: ['invited_phone'],
    read: async (_ctx, tx, key, page) =>
      (await invitationsOf(tx, key, page)).map(({ id, at, phone, role, opening }) => ({
        id,
        at,
        facts: { phone: personal('person/phone', phone), role: text(`${role} ${opening}`) },
      })),
    erase: (ctx, key) => ctx.transaction((tx) => deleteInvitations(tx, key)),
  },
  {
    key: 'role-alert',
    right: 'people/read',
    tables: ['role_alert', 'role_alert_sent'],
    read: async (_ctx, tx, key, page) => (await alertsOf(tx, key, page)).map(({ id, at }) => ({ id, at, facts: {} })),
    erase: (ctx, key) => ctx.transaction((tx) => deleteAlertsOf(tx, key)),
  },
];
