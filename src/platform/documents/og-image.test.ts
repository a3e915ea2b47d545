import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { type OgImage, ogImageSize, drawOgImage, OgImageCache } from './og-image.ts';

const card = (more: Partial<OgImage> = {}): OgImage => ({
  title: 'Blog',
  company: 'Namuna',
  picture: undefined,
  ...more,
});
/** The brightness of an area's pixels. */
const greysOf = async (png: Buffer, area: { left: number; top: number; width: number; height: number }) =>
  sharp(png).extract(area).greyscale().raw().toBuffer();
/** Counts pixels as bright as letters, below the picture's area. */
async function inkOf(png: Buffer): Promise<number> {
  const greys = await greysOf(png, { left: 0, top: 280, width: ogImageSize.width, height: ogImageSize.height - 280 });
  return greys.reduce((sum, grey) => sum + (grey > 200 ? 1 : 0), 0);
}
const square = { left: (ogImageSize.width - ogImageSize.height) / 2, width: ogImageSize.height };

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
test.each([
  ['Notice Regarding Selection of special project work by Election Event Organisation', undefined],
  ['नमूना एंटरप्राइज़ेज़ की निजी भर्ती: सोशल मीडिया मैनेजर', undefined],
  ['The role of Panchayati Raj in rural development and in the towns', '/images/hero.svg'],
  ['ग्रामीण विकास में पंचायती राज की भूमिका', '/images/hero.svg'],
])('%s is whole, also where an app crops to the square in the middle', async (title, picture) => {
  const drawn = await drawOgImage(card({ title, picture }));
  // A cut one would look the same with another last word.
  expect(drawn.equals(await drawOgImage(card({ title: `${title}s`, picture })))).toBe(false);
  const top = picture ? 280 : 0;
  for (const left of [0, square.left + square.width]) {
    const beside = { left, top, width: square.left, height: ogImageSize.height - top };
    expect(Math.max(...(await greysOf(drawn, beside)))).toBeLessThan(80);
  }
});
test('an endless title is cut within the image', async () => {
  const long = await drawOgImage(
    card({ title: 'Equipment that keeps villages clean '.repeat(20), picture: '/images/hero.svg' }),
  );
  expect(Math.max(...(await greysOf(long, { left: 0, top: 606, ...ogImageSize, height: 24 })))).toBeLessThan(80);
});
test('a note ends with a whole sentence', async () => {
  const short = await drawOgImage(card({ note: 'Paying promises no job.' }));
  const long = await drawOgImage(card({ note: `Paying promises no job. ${'And so on, word for word, '.repeat(40)}.` }));
  expect(long.equals(short)).toBe(true);
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
