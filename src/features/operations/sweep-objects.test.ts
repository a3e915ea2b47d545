// Files of the object store whose program was killed before it wrote their row, or after it deleted it.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { removePicture } from '#features/content/actions/remove-picture.ts';
import { uploadPicture } from '#features/content/actions/store-picture.ts';
import { issueGenerated } from '#features/jobs/actions/issue-notice.ts';
import { readSeenNotice } from '#features/jobs/actions/read-notice.ts';
import { testProduct } from '#test/product.ts';
import { sweepObjects } from './actions/sweep-objects.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const actor = 'usr_editor';
const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#777' } })
  .png()
  .toBuffer();
const pending = async (): Promise<string[]> =>
  (await sql<{ key: string }>`select key from pending_object order by key`.execute(app.db)).rows.map(({ key }) => key);
const stored = async (keys: readonly string[]): Promise<number> =>
  (await Promise.all(keys.map((key) => ctx.objects.get(key)))).filter((found) => found !== undefined).length;
const upload = (within = ctx) =>
  uploadPicture(within, {
    bytes,
    altEn: 'Works',
    altHi: 'कारखाना',
    crop: { aspect: '8:5', focusX: 50, focusY: 50, zoom: 100 },
    actor,
  });
/** Ends before the row: the second transaction of an upload writes it. */
function killedAtRow(): typeof ctx {
  let transactions = 0;
  return {
    ...ctx,
    transaction: (work) => (++transactions === 2 ? Promise.reject(new Error('killed')) : ctx.transaction(work)),
  };
}

test('the files of an upload that was killed before its row go after a day, those of a whole one stay', async () => {
  const whole = await upload();
  if (!whole.ok) throw new Error(whole.refusal.code);
  expect(await pending()).toEqual([]);
  await expect(upload(killedAtRow())).rejects.toThrow('killed');
  const left = await pending();
  // The original, and each width as AVIF and WebP.
  expect(left).toHaveLength(7);
  expect(await stored(left)).toBe(7);
  app.pass(dayMs - hourMs);
  expect(await sweepObjects(ctx)).toBe(0);
  expect(await stored(left)).toBe(7);
  app.pass(hourMs + 1000);
  const swept = await Promise.all(Array.from({ length: 20 }, () => sweepObjects(ctx)));
  expect(swept.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(7);
  expect(await stored(left)).toBe(0);
  expect(await pending()).toEqual([]);
  expect(await stored([`pictures/${whole.value.id}.webp`])).toBe(1);
});

test('the files of a picture that was removed while the store failed go later', async () => {
  const made = await upload();
  if (!made.ok) throw new Error(made.refusal.code);
  const failing = { ...ctx.objects, remove: () => Promise.reject(new Error('away')) };
  const { id } = made.value;
  await expect(removePicture({ ...ctx, objects: failing }, { id, actor })).rejects.toThrow('away');
  const left = await pending();
  expect(left).toHaveLength(7);
  app.pass(dayMs + 1000);
  await expect(sweepObjects({ ...ctx, objects: failing })).rejects.toThrow('away');
  expect(await stored(left)).toBe(7);
  expect(await sweepObjects(ctx)).toBe(7);
  expect(await stored(left)).toBe(0);
});

test('a file that the timer is removing gets no row', async () => {
  let transactions = 0;
  const late: typeof ctx = {
    ...ctx,
    async transaction(work) {
      if (++transactions === 2) {
        app.pass(dayMs + 1000);
        await sweepObjects(ctx);
      }
      return ctx.transaction(work);
    },
  };
  await expect(upload(late)).rejects.toThrow('too long ago');
  expect(await pending()).toEqual([]);
});

test('an issued notice keeps its file; that of one that changes nothing goes', async () => {
  const name = 'Supervisor';
  const issue = async () => {
    const seen = await readSeenNotice(ctx, name, 'en');
    if (!seen) throw new Error('no role');
    return issueGenerated(ctx, { name, seen, files: { en: bytes, hi: bytes }, actor });
  };
  expect(await issue()).toMatchObject({ value: { isNew: true } });
  expect(await pending()).toEqual([]);
  expect(await issue()).toMatchObject({ value: { isNew: false } });
  const left = await pending();
  expect(left).toHaveLength(1);
  app.pass(dayMs + 1000);
  expect(await sweepObjects(ctx)).toBe(1);
  expect(await stored(left)).toBe(0);
  const { rows } = await sql<{ enKey: string }>`
    select en_key as "enKey" from notice where role = ${name}`.execute(app.db);
  expect(await stored(rows.map(({ enKey }) => enKey))).toBe(1);
});
