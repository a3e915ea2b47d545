// A photo from a phone's camera, from the file to the application.
import sharp from 'sharp';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { uploadPhoto } from '#features/photos/contract.ts';
import { photoLimits } from '#features/photos/terms.ts';
import { paths } from '#web/paths.ts';
import { invite } from './application-steps.ts';
import { expect, newPhone, signIn, test } from './steps.ts';

/** Held sideways: the pixels lie down, and EXIF says how to turn them. */
const sideways = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#8a5535',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .composite([
      {
        input: Buffer.from('<svg width="1000" height="3000"><rect width="1000" height="3000"/></svg>'),
        left: 0,
        top: 0,
      },
    ])
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

test('a photo of 12 megapixels is sent small, upright and whole @rest', async ({ page }) => {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { next: paths.apply('Video Editor') });
  await page.getByRole('button', { name: /^GEN ₹/ }).click();

  const answered = page.waitForResponse(`**${uploadPhoto.path}`);
  const picture = { name: 'IMG_20261120.jpg', mimeType: 'image/jpeg', buffer: await sideways() };
  await page.locator('[name=photo]').setInputFiles(picture);
  await expect(page.getByText(applyWords.en.photoDone)).toBeVisible();
  const answer = await answered;
  const bytes = Number((await answer.request().allHeaders())['content-length']);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(60 * 1024);

  const upright = { width: (photoLimits.longestEdge * 3) / 4, height: photoLimits.longestEdge };
  // The preview is the small picture: a cheap phone need not hold the large one twice.
  const preview = page.getByAltText(applyWords.en.photoAlt);
  await expect(preview).toHaveJSProperty('naturalWidth', upright.width);
  await expect(preview).toHaveJSProperty('naturalHeight', upright.height);
  const { url } = (await answer.json()) as { readonly url: string };
  const stored = await (await page.request.get(url)).body();
  expect(await sharp(stored).metadata()).toMatchObject(upright);
  // The dark quarter was on the left of the pixels, so it is at the top.
  const { data, info } = await sharp(stored).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number => data[y * info.width + x] ?? Number.NaN;
  expect(at(300, 100)).toBeLessThan(30);
  expect(Math.min(at(100, 300), at(500, 300), at(300, 700))).toBeGreaterThan(60);
});
