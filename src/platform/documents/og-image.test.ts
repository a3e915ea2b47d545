import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { type OgImage, ogImageSize, drawOgImage, OgImageCache } from './og-image.ts';

const card = (more: Partial<OgImage> = {}): OgImage => ({
  title: 'Blog',
  company: 'Namuna',
  picture: undefined,
  ...more,
});
/** Counts pixels as bright as letters, left of the picture's area. */
async function inkOf(png: Buffer): Promise<number> {
  const left = { left: 0, top: 0, width: 600, height: ogImageSize.height };
  const { data } = await sharp(png).extract(left).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.reduce((sum, count) => sum + (count > 200 ? 1 : 0), 0);
}

test('an image is a PNG of 1200 × 630 with letters of both scripts, whatever fonts the machine has', async () => {
  const english = await drawOgImage(card({ title: 'Waste management' }));
  expect(await sharp(english).metadata()).toMatchObject({ format: 'png', ...ogImageSize });
  const hindi = await drawOgImage(card({ title: 'कचरा प्रबंधन', company: 'नमूना', picture: '/images/post-waste.svg' }));
  expect(await sharp(hindi).metadata()).toMatchObject({ format: 'png', ...ogImageSize });
  const bare = await inkOf(await drawOgImage(card({ title: '', company: '' })));
  expect(await inkOf(english)).toBeGreaterThan(bare + 5000);
  expect(await inkOf(hindi)).toBeGreaterThan(bare + 5000);
});
test('a note is below the title, also below an endless one', async () => {
  const note = 'Private recruitment. Not run by or for the Election Commission or any government body.';
  for (const title of ['Recruitment', 'Notice Regarding Selection of special project work '.repeat(9)]) {
    const bare = await inkOf(await drawOgImage(card({ title: '' })));
    expect(await inkOf(await drawOgImage(card({ title: '', note })))).toBeGreaterThan(bare + 2000);
    const withNote = await drawOgImage(card({ title, note }));
    expect(withNote.equals(await drawOgImage(card({ title })))).toBe(false);
  }
});
test('an endless title is cut within the image', async () => {
  const long = await drawOgImage(
    card({ title: 'Equipment that keeps villages clean '.repeat(20), picture: '/images/hero.svg' }),
  );
  const foot = { left: 160, top: 470, width: 400, height: 20 };
  const { data } = await sharp(long).extract(foot).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(Math.max(...data)).toBeLessThan(80);
});
test('markup in a title is only letters', async () => {
  expect((await drawOgImage(card({ title: '</svg><image href="/etc/passwd"/>&amp;' }))).length).toBeGreaterThan(1000);
});

test('images are cached by content, drawn one at a time and once for concurrent calls', async () => {
  let [active, maxActive] = [0, 0];
  const draw = vi.fn<(image: OgImage) => Promise<Buffer>>(async () => {
    maxActive = Math.max(maxActive, ++active);
    await new Promise((done) => setTimeout(done, 5));
    active--;
    return Buffer.from('png');
  });
  const cache = new OgImageCache(2, draw);
  await Promise.all([
    ...Array.from({ length: 20 }, () => cache.of(card()).png),
    cache.of(card({ title: 'Other' })).png,
  ]);
  expect([draw.mock.calls.length, maxActive]).toEqual([2, 1]);
  expect(cache.of(card()).etag).not.toBe(cache.of(card({ company: 'Asha' })).etag);
  await cache.of(card({ title: 'Other' })).png;
  await cache.of(card({ title: 'Third' })).png;
  const before = draw.mock.calls.length;
  await cache.of(card()).png;
  expect(draw.mock.calls.length).toBe(before + 1);
});
test('a failed image is drawn again', async () => {
  const draw = vi
    .fn<(image: OgImage) => Promise<Buffer>>()
    .mockRejectedValueOnce(new Error('no disk'))
    .mockResolvedValue(Buffer.from('png'));
  const cache = new OgImageCache(2, draw);
  await expect(cache.of(card()).png).rejects.toThrow('no disk');
  expect(String(await cache.of(card()).png)).toBe('png');
});
