import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawOgImage } from './og-image.ts';
import { pngOfPicture } from './picture.ts';

const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a8b6c' } });
const draw = (bytes: Uint8Array) => [
  pngOfPicture('/pictures/x.webp', { width: 40, height: 30 }, async () => bytes),
  drawOgImage({ title: 'Blog', company: 'Namuna', picture: '/pictures/x.webp' }, async () => bytes),
];

test.each(['webp', 'png', 'jpeg'] as const)('stored bytes are drawn as %s', async (format) => {
  for (const drawn of draw(await picture.clone().toFormat(format).toBuffer()))
    expect((await sharp(await drawn).metadata()).format).toBe('png');
});
test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>')],
  ['GIF', await picture.clone().gif().toBuffer()],
  ['TIFF', await picture.clone().tiff().toBuffer()],
  ['AVIF', await picture.clone().avif().toBuffer()],
])('stored bytes that are %s reach no reader', async (_format, bytes) => {
  for (const drawn of draw(bytes)) await expect(drawn).rejects.toThrow('not a JPEG, PNG or WebP');
});
test('a picture that is cut off is an error', async () => {
  const whole = await picture.clone().jpeg().toBuffer();
  for (const drawn of draw(whole.subarray(0, whole.length / 2))) await expect(drawn).rejects.toThrow();
});
test("the site's own drawings may be SVG", async () => {
  const drawn = await pngOfPicture('/images/hero.svg', { width: 40, height: 30 });
  expect((await sharp(drawn).metadata()).format).toBe('png');
});
