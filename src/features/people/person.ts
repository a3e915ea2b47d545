import type { Context } from '#kit/context.ts';
import { code, personal, type PersonPart, text, time } from '#kit/desk/person-parts.ts';
import {
  copiesOf,
  deleteMovesOf,
  eraseReasonsOf,
  eraseStatementsOf,
  erasuresOf,
  movesOf,
  statementsOf,
} from './store/person.ts';
import { findOpenMove } from './store/moves.ts';

const moves: PersonPart = {
  key: 'moves',
  right: 'people/read',
  tables: ['phone_move'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await movesOf(tx, accountId, page)).map(({ id, at, oldPhone, newPhone, reason, state, endedAt }) => ({
      id,
      at,
      facts: {
        before: personal('person/phone', oldPhone),
        after: personal('person/phone', newPhone),
        status: code(state),
        reason: personal('person/details', reason),
        ended: time(endedAt),
      },
    })),
  findBlocks: async (ctx, tx, { accountId }) =>
    (await findOpenMove(tx, accountId, ctx.now()))
      ? [{ kind: 'move-open', reference: '', page: `/desk/people/move/${accountId}` }]
      : [],
  erase: (ctx, { accountId }) => ctx.transaction((tx) => deleteMovesOf(tx, accountId)),
};

const copies: PersonPart = {
  key: 'copies',
  right: 'people/read',
  tables: ['data_copy'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await copiesOf(tx, accountId, page)).map(({ id, at, reason, downloads }) => ({
      id,
      at,
      facts: { reason: personal('person/details', reason), number: text(downloads) },
    })),
  erase: (ctx, { accountId }) => ctx.transaction((tx) => eraseReasonsOf(tx, accountId)),
};

const statements: PersonPart = {
  key: 'two-people',
  right: 'people/read',
  tables: ['two_people'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await statementsOf(tx, accountId, page)).map(({ id, at, other, reason, revokedAt }) => ({
      id,
      at,
      facts: { person: text(other), reason: personal('person/details', reason), ended: time(revokedAt) },
    })),
  erase: (ctx, { accountId }) => ctx.transaction((tx) => eraseStatementsOf(tx, accountId)),
};

const erasures: PersonPart = {
  key: 'erasures',
  right: 'people/read',
  tables: ['erasure'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await erasuresOf(tx, accountId, page)).map(({ id, at, state, finishedAt }) => ({
      id,
      at,
      facts: { status: code(state), ended: time(finishedAt) },
    })),
};

/** What this feature holds on a person. */
export const person: readonly PersonPart<Context>[] = [moves, statements, copies, erasures];
