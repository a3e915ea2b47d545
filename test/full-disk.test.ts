// With a full disk uploads are answered 503, and staff are warned before the disk is full.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { storeFindings } from '#features/attention/actions/record.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { ObjectsUnavailable } from '#platform/operations/objects/objects.ts';
import { testProduct } from '#test/product.ts';

const gib = 2 ** 30;
const disk = { freeBytes: 50 * gib, totalBytes: 100 * gib };
const machine = { name: 'server-1', read: async () => disk };
const app = await testProduct({
  ports: {
    objects: {
      put: () => Promise.reject(new ObjectsUnavailable('no space left on device')),
      get: async () => undefined,
      remove: async () => undefined,
    },
    disk: machine,
    photos: {
      prepare: () => undefined,
      clean: async () => ({
        ok: true,
        value: { bytes: new Uint8Array(3), contentType: 'image/jpeg', width: 300, height: 300 },
      }),
    },
  },
});
const photosOf = async (accountId: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from photo where account_id = ${accountId}`.execute(app.db))
    .rows[0]!.n;

test('a photo on a full disk is answered 503 with Retry-After, and the attempt does not count', async () => {
  const who = await app.applicant();
  const before = await photosOf(who.accountId);
  const body = new FormData();
  body.set('photo', new File([new Uint8Array([0xff, 0xd8, 0xff])], 'me.jpg', { type: 'image/jpeg' }));
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.request('/api/uploads/photo', { method: 'POST', body, headers });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await photosOf(who.accountId)).toBe(before);
});

const watch = async (freeBytes: number): Promise<unknown[]> => {
  disk.freeBytes = freeBytes;
  await sql`select graphile_worker.add_job('watch-disk', job_key := 'watch-disk', queue_name := 'watch-disk')`.execute(
    app.db,
  );
  await app.idle();
  return (await findItems(app.product.ctx, ['disk-low'])).map(({ subject, details }) => ({ subject, details }));
};
const listed = { subject: 'server-1', details: { freeMegabytes: 1024 } };

test('a disk that is nearly full is on the attention list until there is space again', async () => {
  expect(await watch(20 * gib)).toEqual([]);
  expect(await watch(gib)).toEqual([listed]);
  // A little more space is not enough, so that the item does not flap.
  expect(await watch(5.1 * gib)).toEqual([listed]);
  expect(await watch(20 * gib)).toEqual([]);
});

test('the alarms of a machine that has not looked for a day end', async () => {
  const { ctx } = app.product;
  expect(await watch(gib)).toEqual([listed]);
  const found = ['server-1 / database', 'server-10 / database'].map((subject) => ({
    subject,
    details: { seconds: 90 },
  }));
  await ctx.transaction((tx) => storeFindings(tx, 'clock-off', { found, at: ctx.now() }));
  const clocks = async () => (await findItems(ctx, ['clock-off'])).map(({ subject }) => subject);
  machine.name = 'server-2';
  const lastLooks = (age: string) =>
    app.asOwner(`update setting set changed_at = now() - interval '${age}' where name = 'looked:server-1'`);
  await lastLooks('23 hours');
  expect([await watch(20 * gib), await clocks()]).toEqual([[listed], ['server-1 / database', 'server-10 / database']]);
  await lastLooks('25 hours');
  expect([await watch(5.1 * gib), await clocks()]).toEqual([[], ['server-10 / database']]);
});
