// The check of the object store against the rows that name its files, with each feature's files.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkFiles } from '#platform/database/named-files.ts';
import { type ListedObjects, ObjectsUnavailable } from '#platform/operations/objects/objects.ts';
import { removePicture } from '#features/content/actions/remove-picture.ts';
import { uploadPicture } from '#features/content/actions/store-picture.ts';
import { issueGenerated } from '#features/jobs/actions/issue-notice.ts';
import { readSeenNotice } from '#features/jobs/actions/read-notice.ts';
import { beginPhoto, storePhoto } from '#features/photos/actions/store-photo.ts';
import { testProduct } from '#test/product.ts';
import { features } from '../src/features.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const named = features.flatMap((feature) => feature.files ?? []);
// As the settings make it.
const objects = ctx.objects as ListedObjects;
const check = (store = objects) => checkFiles(ctx.transaction, store, named);
const actor = 'usr_editor';
const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#777' } })
  .png()
  .toBuffer();
const picture = async (within = ctx): Promise<string> => {
  const made = await uploadPicture(within, {
    bytes,
    altEn: 'Works',
    altHi: 'कारखाना',
    crop: { aspect: '8:5', focusX: 50, focusY: 50, zoom: 100 },
    actor,
  });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.id;
};

test('what is stored by the features is named by their rows, and nothing else is', async () => {
  const id = await picture();
  const seen = await readSeenNotice(ctx, 'Supervisor', 'en');
  await issueGenerated(ctx, { name: 'Supervisor', seen: seen!, files: { en: bytes, hi: bytes }, actor });
  const { accountId } = await app.applicant();
  const key = await beginPhoto(ctx, accountId);
  if (!key.ok) throw new Error(key.refusal.code);
  await storePhoto(ctx, { key: key.value, bytes, fileName: 'me.png' });
  // An upload that was broken off.
  await beginPhoto(ctx, accountId);
  const whole = await check();
  // A picture has an original and six cuts.
  expect(whole).toMatchObject({ withoutRow: [], withoutFile: [] });
  expect(whole.files).toBeGreaterThanOrEqual(7 + 1 + 1);
  // That one, and the photo of an applicant of the tests.
  expect(whole.rows).toBe(whole.files + 2);

  const stray = 'applicants/1_stray.jpg';
  await ctx.objects.put(stray, bytes, 'image/jpeg');
  await ctx.objects.remove(`pictures/${id}.webp`);
  expect(await check()).toMatchObject({ withoutRow: [stray], withoutFile: [`pictures/${id}.webp`] });
  await ctx.objects.remove(stray);
  await removePicture(ctx, { id, actor });
  expect(await check()).toMatchObject({ withoutRow: [], withoutFile: [] });
});

test('what a timer will remove, and what was stored or erased during the check, is not named', async () => {
  let transactions = 0;
  const killed: typeof ctx = {
    ...ctx,
    transaction: (work) => (++transactions === 2 ? Promise.reject(new Error('killed')) : ctx.transaction(work)),
  };
  await expect(picture(killed)).rejects.toThrow('killed');
  const id = await picture();
  let late = '';
  const during: ListedObjects = {
    ...objects,
    async *keys() {
      for await (const key of objects.keys()) yield key;
      late = await picture();
      await removePicture(ctx, { id, actor });
    },
  };
  expect(await check(during)).toMatchObject({ withoutRow: [], withoutFile: [] });
  expect(await ctx.objects.get(`pictures/${late}.webp`)).toBeDefined();
});

test('the program’s role may make it, and a store that is away ends it', async () => {
  const away: ListedObjects = {
    ...objects,
    keys: () => {
      throw new ObjectsUnavailable('the object store failed');
    },
  };
  await expect(check(away)).rejects.toThrow(ObjectsUnavailable);
  expect(await check()).toMatchObject({ withoutRow: [] });
});
