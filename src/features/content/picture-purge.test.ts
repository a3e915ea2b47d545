// Uploaded pictures that nothing names are erased after their time.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { testProduct } from '#test/product.ts';
import { draftRevision } from '#test/publishing.ts';
import { discardDraft } from './actions/change-draft.ts';
import { publishDraft } from './actions/publish-draft.ts';
import { purgeUnusedPictures } from './actions/purge-pictures.ts';
import { uploadPicture } from './actions/store-picture.ts';
import { usePictureInDraft } from './actions/use-picture.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const actor = 'usr_editor';
const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#777' } })
  .png()
  .toBuffer();
/** A picture that was uploaded so many days ago. */
async function uploaded(days: number): Promise<string> {
  const crop = { aspect: '8:5', focusX: 50, focusY: 50, zoom: 100 } as const;
  const made = await uploadPicture(ctx, { bytes, altEn: 'Works', altHi: 'कारखाना', crop, actor });
  if (!made.ok) throw new Error(made.refusal.code);
  await app.asOwner(
    `update content_picture set created_at = now() - interval '${days} days' where id = '${made.value.id}'`,
  );
  return made.value.id;
}
const post = (key: string) => ({ kind: 'post', key, actor });
const seen = async (key: string) => ({ ...post(key), revision: await draftRevision(ctx, post(key)) });
const use = async (key: string, id: string) =>
  expect(await usePictureInDraft(ctx, { ...post(key), field: '*.picture', id })).toMatchObject({ ok: true });
const left = async (...ids: readonly string[]): Promise<string[]> =>
  (await sql<{ id: string }>`select id from content_picture where id = any(${ids})`.execute(app.db)).rows.map(
    ({ id }) => id,
  );
const hasFile = async (id: string) => (await ctx.objects.get(`pictures/${id}.webp`)) !== undefined;

test('only what no version and no draft names for 30 days, with its files, once', async () => {
  const [published, replaced, drafted, fresh, unused, second] = [
    await uploaded(40),
    await uploaded(40),
    await uploaded(40),
    await uploaded(29),
    await uploaded(31),
    await uploaded(400),
  ];
  await use('3-smart-cities', replaced);
  expect(await publishDraft(ctx, await seen('3-smart-cities'))).toMatchObject({ ok: true });
  await use('3-smart-cities', published);
  expect(await publishDraft(ctx, await seen('3-smart-cities'))).toMatchObject({ ok: true });
  await use('2-waste-management', drafted);
  const erased = await Promise.all(Array.from({ length: 20 }, () => purgeUnusedPictures(ctx)));
  expect(erased.reduce((sum, count) => sum + count, 0)).toBe(2);
  const all = [published, replaced, drafted, fresh, unused, second];
  expect((await left(...all)).toSorted()).toEqual([published, replaced, drafted, fresh].toSorted());
  expect(await Promise.all(all.map(hasFile))).toEqual([true, true, true, true, false, false]);
  const { rows } = await sql`
    select actor, act from audit_entry where subject = ${unused} order by id`.execute(app.db);
  expect(rows).toEqual([
    { actor, act: 'content/picture-uploaded' },
    { actor: 'system', act: 'content/picture-removed' },
  ]);
  // A draft that was discarded names nothing.
  expect(await discardDraft(ctx, await seen('2-waste-management'))).toMatchObject({ ok: true });
  expect(await purgeUnusedPictures(ctx)).toBe(1);
  expect(await left(drafted)).toEqual([]);
});

test('a picture that is put into a draft at the same moment is either gone for both or stays', async () => {
  for (let n = 0; n < 10; n++) {
    const id = await uploaded(31);
    const [used] = await Promise.all([
      usePictureInDraft(ctx, { ...post('1-panchayati-raj'), field: '*.picture', id }),
      purgeUnusedPictures(ctx),
    ]);
    expect(await left(id)).toEqual(used.ok ? [id] : []);
    if (!used.ok) expect(used.refusal.code).toBe('picture/unknown');
    await discardDraft(ctx, await seen('1-panchayati-raj'));
  }
});
