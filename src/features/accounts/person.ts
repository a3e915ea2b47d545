import type { Context } from '#kit/context.ts';
import { code, personal, type PersonPart, text, time } from '#kit/desk/person-parts.ts';
import {
  accountRecord,
  browsersOf,
  codeChecksOf,
  deleteBrowsers,
  deleteCodeChecks,
  deleteFormerPhones,
  deleteLogins,
  loginsOf,
  phonesOf,
} from './store/person.ts';

const account: PersonPart = {
  key: 'account',
  right: 'people/read',
  tables: ['account', 'former_phone'],
  async read(_ctx, tx, { accountId }, { before }) {
    const found = before ? undefined : await accountRecord(tx, accountId);
    if (!found) return [];
    const { id, phone, name, referralCode, language, createdAt, phoneMovedAt } = found;
    const former = (await phonesOf(tx, accountId)).filter(({ until }) => until !== null);
    return [
      {
        id,
        at: createdAt,
        facts: {
          name: text(name),
          phone: personal('person/phone', phone),
          referralCode: text(referralCode),
          language: code(language),
          changed: time(phoneMovedAt),
        },
        details: { formerPhones: former.map(({ phone: number, until }) => ({ phone: number, until })) },
      },
    ];
  },
  refer: async (_tx, accountId) => ({ ids: [accountId] }),
  // The row of the account itself is closed when the erasure begins.
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => deleteFormerPhones(tx, accountId, limit)),
};

const logins: PersonPart = {
  key: 'logins',
  right: 'people/read',
  tables: ['session'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await loginsOf(tx, accountId, page)).map(({ id, at, seenAt, expiresAt, revokedAt }) => ({
      id,
      at,
      facts: { changed: time(seenAt), until: time(expiresAt), ended: time(revokedAt) },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => deleteLogins(tx, accountId, limit)),
};

const browsers: PersonPart = {
  key: 'browsers',
  right: 'people/read',
  tables: ['browser_mark'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await browsersOf(tx, accountId, page)).map(({ id, at, mark }) => ({ id, at, facts: { number: text(mark) } })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => deleteBrowsers(tx, accountId, limit)),
};

const codeChecks: PersonPart = {
  key: 'code-checks',
  right: 'people/read',
  tables: ['referral_code_check'],
  read: async (_ctx, tx, { accountId }, page) =>
    (await codeChecksOf(tx, accountId, page)).map(({ id, at, number }) => ({
      id,
      at,
      facts: { number: text(number) },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => deleteCodeChecks(tx, accountId, limit)),
};

/** What this feature holds on a person. */
export const person: readonly PersonPart<Context>[] = [account, logins, browsers, codeChecks];
