import type { Context } from '#kit/context.ts';
import { code, type PersonPart, time } from '#kit/desk/person-parts.ts';
import { hasDeskAccess } from './actions/has-desk-access.ts';
import { deleteDeskAccess, deskAccessOf, deskSessionsOf, presentPhones, staffRolesOf } from './store/person.ts';

const access: PersonPart = {
  key: 'desk-access',
  right: 'staff/read',
  tables: [
    'staff_role',
    'desk_invitation',
    'authenticator',
    'passkey',
    'recovery_code',
    'factor_attempts',
    'wrong_factor',
    'desk_refusal',
    'desk_browser',
  ],
  read: async (_ctx, tx, person, page) =>
    (await deskAccessOf(tx, person, page)).map(({ id, at, kind, ended }) => ({
      id,
      at,
      facts: { kind: code(kind), ended: time(ended) },
    })),
  // A person at work would lose the desk in the middle of it.
  async findBlocks(_ctx, tx, { phones }) {
    const roles = await staffRolesOf(tx, presentPhones({ phones }));
    return roles.length === 0 ? [] : [{ kind: 'staff', reference: roles.join(', '), page: '/desk/staff' }];
  },
  holdsAccount: hasDeskAccess,
  erase: (ctx, person) => ctx.transaction((tx) => deleteDeskAccess(tx, person)),
};

const sessions: PersonPart = {
  key: 'desk-sessions',
  right: 'staff/read',
  tables: ['desk_session', 'passkey_challenge'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await deskSessionsOf(tx, accountId, page)).map(({ id, at, usedAt, revokedAt }) => ({
      id,
      at,
      facts: { changed: time(usedAt), ended: time(revokedAt) },
    })),
  erase: (ctx, person) => ctx.transaction((tx) => deleteDeskAccess(tx, person)),
};

/** What this feature holds on a person. */
export const person: readonly PersonPart<Context>[] = [access, sessions];
