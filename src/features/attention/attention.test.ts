// The attention list is the answer of questions over records: what is wrong is listed and mailed while it is wrong.
import { beforeEach, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { after, dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { questions, wrongRecords } from '#test/questions.ts';
import { features } from '../../features.ts';
import { findItems, findPutOff } from './actions/list-items.ts';
import { closeAttention } from './actions/close-item.ts';
import { markSeen, putOff } from './actions/put-off.ts';
import { recordEvent, recordRepair, storeFindings } from './actions/record.ts';
import { notifyStaff } from './actions/notify-staff.ts';
import {
  type AttentionDetails,
  type AttentionKind,
  eventKinds,
  isEvent,
  itemLimit,
  kindNames,
  mayClose,
  boundedKinds,
  visibleKinds,
} from './model.ts';

const app = await testProduct({
  ports: {
    attentionQueries: features
      .filter(({ name }) => name === 'attention')
      .flatMap((feature) => feature.attention ?? [])
      .filter(({ kind }) => eventKinds.some((known) => known === kind))
      .concat(questions(kindNames.filter((kind) => !isEvent(kind)))),
  },
  worker: false,
});
const { ctx, workCtx } = app.product;
const owner = { accountId: 'usr_owner', roles: ['owner'] } as const;
const finance = { accountId: 'usr_finance', roles: ['finance'] } as const;
const { wrong, mend, reset } = await wrongRecords(app);
beforeEach(reset);

const listed = async () => (await findItems(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
const mails = async (): Promise<string[]> =>
  (await sql<{ text: string }>`select text from message where template = 'attention' order by id`.execute(app.db)).rows
    .map(({ text }) => text)
    .splice(seen);
let seen = 0;
async function mailed(): Promise<string[]> {
  await Promise.all([notifyStaff(workCtx), notifyStaff(workCtx), notifyStaff(workCtx)]);
  const found = await mails();
  seen += found.length;
  return found;
}

test('what is wrong is listed from then on, the oldest first, until it is not', async () => {
  await wrong('payout-slow', 'SP-1');
  app.pass(minuteMs);
  await wrong('books-off', 'bank');
  expect(await listed()).toEqual(['payout-slow SP-1', 'books-off bank']);
  await mend('SP-1');
  expect(await listed()).toEqual(['books-off bank']);
});

test('those who may not see a kind do not', async () => {
  await wrong('payout-slow', 'SP-1');
  expect(await findItems(ctx, visibleKinds(['finance']))).toHaveLength(1);
  expect(await findItems(ctx, visibleKinds(['recruiter']))).toEqual([]);
});

test('each item is mailed once, and again when it comes back', async () => {
  await wrong('payout-slow', 'SP-1');
  const [first] = await mailed();
  expect(first).toContain('SP-1');
  expect(first).toMatch(/\n\nAll open items: http:\/\/site\.test\/desk\/attention$/);
  expect(await mailed()).toEqual([]);
  await wrong('payout-slow', 'SP-2');
  const [second] = await mailed();
  expect(second).toContain('SP-2');
  expect(second).not.toContain('SP-1');
  await mend('SP-1');
  expect(await mailed()).toEqual([]);
  await wrong('payout-slow', 'SP-1');
  expect(await mailed()).toEqual([expect.stringContaining('SP-1')]);
});

test('of each kind a hundred are read, the others follow', async () => {
  const count = 2 * itemLimit;
  await sql`insert into wrong select 'payout-slow', 'SP-' || n, ${ctx.now()}::timestamptz + n * interval '1 microsecond' - interval '1 second' from generate_series(1, ${count}::int) n`.execute(
    app.db,
  );
  await wrong('books-off', 'bank');
  const items = await findItems(ctx, visibleKinds(['owner']));
  expect([items.length, boundedKinds(items)]).toEqual([itemLimit + 2, ['payout-slow']]);
  await mailed();
  expect(await mailed()).toEqual([]);
});

describe('who saw an item', () => {
  test('is shown with it; the item stays on the list', async () => {
    await wrong('payout-slow', 'SP-1');
    for (const desk of [finance, owner, finance])
      expect(await markSeen(ctx, { kind: 'payout-slow', subject: 'SP-1' }, desk)).toMatchObject({ ok: true });
    expect((await findItems(ctx)).map(({ seen }) => seen.map(({ by }) => by))).toEqual([['usr_finance', 'usr_owner']]);
  });
  test('is forgotten when the item goes', async () => {
    await wrong('payout-slow', 'SP-1');
    await markSeen(ctx, { kind: 'payout-slow', subject: 'SP-1' }, finance);
    await mend('SP-1');
    app.pass(minuteMs);
    await wrong('payout-slow', 'SP-1');
    expect((await findItems(ctx))[0]?.seen).toEqual([]);
  });
  test('is not stored of what they may not see, or what is gone', async () => {
    await wrong('payout-slow', 'SP-1');
    const recruiter = { accountId: 'usr_recruiter', roles: ['recruiter'] } as const;
    for (const [subject, desk] of [
      ['SP-1', recruiter],
      ['SP-2', finance],
    ] as const)
      expect(await markSeen(ctx, { kind: 'payout-slow', subject }, desk)).toMatchObject({
        refusal: { code: 'attention/unknown' },
      });
  });
});

describe('what is put off', () => {
  const later = (subject: string, reason = 'the bank answers on Monday') =>
    putOff(ctx, { kind: 'payout-slow', subject, reason }, owner);
  test('is off the list and the mails for a week, then on both again', async () => {
    await wrong('payout-slow', 'SP-1');
    app.pass(minuteMs);
    await wrong('books-off', 'bank');
    await mailed();
    expect(await later('SP-1')).toMatchObject({ ok: true });
    const kept = await findPutOff(ctx, ['owner']);
    expect(await listed()).toEqual(['books-off bank']);
    expect(kept.map(({ subject, putOff }) => [subject, putOff?.by, putOff?.reason])).toEqual([
      ['SP-1', 'usr_owner', 'the bank answers on Monday'],
    ]);
    app.pass(7 * dayMs - minuteMs);
    expect([await listed(), await mailed()]).toEqual([['books-off bank'], []]);
    app.pass(minuteMs);
    expect(await listed()).toEqual(['payout-slow SP-1', 'books-off bank']);
    expect(await mailed()).toEqual([expect.stringContaining('SP-1')]);
  });
  test.each([true, false])(
    'is listed at once when its cause went and comes back, checked in between: %s',
    async (isChecked) => {
      await wrong('payout-slow', 'SP-1');
      await later('SP-1');
      await mend('SP-1');
      if (isChecked) await mailed();
      app.pass(minuteMs);
      await wrong('payout-slow', 'SP-1');
      expect(await listed()).toEqual(['payout-slow SP-1']);
    },
  );
  test.each<[string, string]>([
    ['{"count": 2, "paise": -500}', '{"count": 3, "paise": -500}'],
    ['{"count": 2, "paise": -500}', '{"count": 2, "paise": -501}'],
    ['{"count": 2, "paise": 500}', '{"count": 2, "paise": -400}'],
  ])('is listed at once when its count or sum grows: %s, then %s', async (before, after) => {
    const become = (details: string) => sql`update wrong set details = ${details}::jsonb`.execute(app.db);
    await wrong('payout-slow', 'SP-1');
    await become(before);
    await later('SP-1');
    await become('{"count": 1, "paise": -500}'.replace('-', before.includes('-') ? '-' : ''));
    expect(await listed()).toEqual([]);
    await become(after);
    expect(await listed()).toEqual(['payout-slow SP-1']);
    expect(await mailed()).toEqual([expect.stringContaining('SP-1')]);
  });
  test('is stored once by many at once, and the audit names who and why', async () => {
    await wrong('payout-slow', 'SP-many');
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => later('SP-many', `reason ${n}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.refusal.code === 'attention/is-put-off')).toHaveLength(19);
    const entries =
      await sql`select actor from audit_entry where act = 'attention/put-off' and subject = 'SP-many'`.execute(app.db);
    expect(entries.rows).toEqual([{ actor: 'usr_owner' }]);
  });
  test('needs a reason, and something that is wrong', async () => {
    await wrong('payout-slow', 'SP-1');
    expect(await later('SP-1', ' \u200b ')).toMatchObject({ refusal: { code: 'attention/reason-missing' } });
    expect(await later('SP-2')).toMatchObject({ refusal: { code: 'attention/unknown' } });
  });
  test('does not hide others of its kind', async () => {
    await sql`insert into wrong select 'payout-slow', 'SP-' || n, ${ctx.now()} from generate_series(1, ${itemLimit + 1}::int) n`.execute(
      app.db,
    );
    await sql`insert into attention_put_off select 'payout-slow', 'SP-' || n, ${ctx.now()}::timestamptz + interval '1 day', 'later', 'usr_owner', ${ctx.now()} from generate_series(1, ${itemLimit}::int) n`.execute(
      app.db,
    );
    expect(await listed()).toEqual([`payout-slow SP-${itemLimit + 1}`]);
  });
});

describe('a repair', () => {
  const repair = () =>
    ctx.transaction((tx) =>
      recordRepair(tx, {
        record: 'pay_1',
        what: 'refund-requested',
        paise: 500,
        sweeper: 'watch-refunds',
        at: ctx.now(),
      }),
    );
  const ids = async () => (await findItems(ctx)).map(({ id }) => id ?? 0);
  test('is an item of its own each time, which staff close once with what they found', async () => {
    await repair();
    await repair();
    expect((await findItems(ctx)).map(({ kind, details }) => [kind, details])).toEqual(
      Array.from({ length: 2 }, () => ['repaired', { what: 'refund-requested', paise: 500, sweeper: 'watch-refunds' }]),
    );
    const [id = 0] = await ids();
    const close = () => closeAttention(ctx, { id, reason: 'an edit in the database' }, owner);
    const closed = await Promise.all(Array.from({ length: 20 }, close));
    expect(closed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ids()).toHaveLength(1);
  });
  test('is not put off', async () => {
    await repair();
    const [item] = await findItems(ctx);
    expect(await putOff(ctx, { kind: 'repaired', subject: item?.subject ?? '', reason: 'later' }, owner)).toMatchObject(
      {
        refusal: { code: 'attention/close-instead' },
      },
    );
  });
});

test('every kind is the answer of one question', () => {
  const asked = features.flatMap((feature) => feature.attention ?? []).map(({ kind }) => kind);
  expect(asked.toSorted()).toEqual(kindNames.toSorted());
});

describe('each kind', () => {
  let members: ReadonlyMap<StaffRole, DeskMember>;
  // Their second factor is of the last minutes.
  beforeEach(async () => {
    members = new Map(
      await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
    );
  });
  const post = (path: string, role: StaffRole, body: object) =>
    app.request(`/api/desk/attention/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: members.get(role)?.cookie ?? '' },
      body: JSON.stringify(body),
    });
  const itemOf = async (kind: AttentionKind) => (await findItems(ctx, [kind])).find(({ subject }) => subject === 'X-1');

  test.each(kindNames.filter((kind) => !isEvent(kind)))(
    '%s can not be closed while it holds, only put off by an owner, for a week, with a reason',
    async (kind) => {
      await wrong(kind, 'X-1');
      expect(await itemOf(kind)).toMatchObject({ id: null, putOff: null });
      for (const id of ['0', 'X-1', 'null'])
        expect((await post(`${id}/close`, 'owner', { reason: 'it is known' })).status).toBe(404);
      for (const role of staffRoles) expect(mayClose([role], kind)).toBe(false);
      expect((await post('put-off', 'owner', { kind, subject: 'X-1', reason: ' ' })).status).toBe(422);
      for (const role of staffRoles) {
        if (role === 'owner') continue;
        expect((await post('put-off', role, { kind, subject: 'X-1', reason: 'it is known' })).status, role).toBe(403);
      }
      expect((await post('seen', 'owner', { kind, subject: 'X-1' })).status).toBe(200);
      expect((await itemOf(kind))?.seen.map(({ by }) => by)).toEqual([members.get('owner')?.accountId]);
      const late = await post('put-off', 'owner', { kind, subject: 'X-1', reason: 'the bank answers on Monday' });
      expect(late.status).toBe(200);
      expect(await itemOf(kind)).toBeUndefined();
      expect(
        await auditEntries(app.db, sql`act = 'attention/put-off' and subject = 'X-1' and details ->> 'kind' = ${kind}`),
      ).toMatchObject([{ subject: 'X-1', actor: members.get('owner')?.accountId }]);
      app.pass(7 * dayMs);
      expect(await itemOf(kind)).toMatchObject({ putOff: null });
      await mend('X-1');
      expect(await itemOf(kind)).toBeUndefined();
    },
  );
  test.each(eventKinds)('%s happened once, is not put off, and is closed once with what was found', async (kind) => {
    const happened = () =>
      ctx.transaction((tx) => recordEvent(tx, kind, { subject: 'X-1', details: {}, at: ctx.now() }));
    expect((await Promise.all(Array.from({ length: 20 }, happened))).filter(Boolean)).toHaveLength(1);
    const id = (await itemOf(kind))?.id ?? 0;
    expect((await post('put-off', 'owner', { kind, subject: 'X-1', reason: 'later' })).status).toBe(409);
    expect((await post('seen', 'owner', { kind, subject: 'X-1' })).status).toBe(200);
    expect((await itemOf(kind))?.seen).toHaveLength(1);
    for (const role of staffRoles.filter((role) => !mayClose([role], kind)))
      expect((await post(`${id}/close`, role, { reason: 'it is known' })).status, role).toBe(403);
    expect((await post(`${id}/close`, 'owner', { reason: 'a late answer' })).status).toBe(200);
    expect((await post(`${id}/close`, 'owner', { reason: 'a late answer' })).status).toBe(409);
    expect(await itemOf(kind)).toBeUndefined();
    expect(await happened()).toBe(false);
    expect(await itemOf(kind)).toBeUndefined();
  });
});

describe('what a check finds', () => {
  const store = (found: readonly string[], checked?: readonly string[]) =>
    ctx.transaction((tx) =>
      storeFindings(tx, 'reconciliation-gap', {
        found: found.map((subject) => ({ subject, details: {} })),
        ...(checked ? { checked } : {}),
        at: ctx.now(),
      }),
    );
  const open = async () =>
    (
      await sql<{ subject: string }>`select subject from finding where gone_at is null order by subject`.execute(app.db)
    ).rows.map(({ subject }) => subject);
  test('replaces what it found before of the records that it read', async () => {
    expect((await store(['payment A: missing here', 'payment B: other sum'])).toSorted()).toEqual([
      'payment A: missing here',
      'payment B: other sum',
    ]);
    expect(await store(['payment A: other sum'], ['payment A'])).toEqual(['payment A: other sum']);
    expect(await open()).toEqual(['payment A: other sum', 'payment B: other sum']);
    expect(await store([])).toEqual([]);
    expect(await open()).toEqual([]);
    expect(await store(['payment B: other sum'])).toEqual(['payment B: other sum']);
  });
  test('that stays has the details of the last check, and is since the first', async () => {
    const find = (details: AttentionDetails, at: Date) =>
      ctx.transaction((tx) =>
        storeFindings(tx, 'reconciliation-gap', { found: [{ subject: 'settlement S', details }], at }),
      );
    const since = ctx.now();
    expect(await find({ here: 'one payment' }, since)).toEqual(['settlement S']);
    expect(await find({ here: 'another payment' }, after(since, minuteMs))).toEqual([]);
    const stored = sql`select details, since, gone_at from finding where subject = 'settlement S'`.execute(app.db);
    expect((await stored).rows).toEqual([{ details: { here: 'another payment' }, since, goneAt: null }]);
  });
  test('is stored once by many at once', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => store(['payment A: missing here'])));
    expect(stored.flat()).toEqual(['payment A: missing here']);
    expect(await open()).toEqual(['payment A: missing here']);
  });
});
