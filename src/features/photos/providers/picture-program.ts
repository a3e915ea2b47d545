// The program of the process that makes the site's pictures, see pictures.ts. Nothing else may import it.
import sharp, { type Sharp } from 'sharp';
import type { PictureCut } from '#kit/files/uploaded-picture.ts';
import { photoLimits, pictureLimits } from '../terms.ts';
import { orientations } from './orientations.ts';
import { exitAtOnce, watchLimits } from './watch-limits.ts';
import type { PictureAnswer, PictureTask } from './pictures.ts';

const maxPixels = photoLimits.megapixels * 1e6;
/** Above this the process kills itself: an upper bound of the memory that one picture can use. */
const maxMemoryBytes = 420 * 1024 * 1024;
const cpuLimitMs = Number(process.argv[2]);

sharp.cache(false);
sharp.concurrency(1);
// Only these three decoders are enabled, so a disguised file can't reach an SVG, PDF, TIFF or GIF reader.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/** Only the first frame of an animation is read. A truncated file is an error. */
const settings = { failOn: 'error', pages: 1, limitInputPixels: maxPixels } as const;

async function clean(bytes: Uint8Array, ofAnySize: boolean): Promise<PictureAnswer> {
  const header = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata();
  const { width, height, orientation = 1 } = header;
  if (width * height > maxPixels) return { refusal: 'picture/too-many-pixels' };
  const { longestEdge, narrowest } = pictureLimits;
  const isSmall = Math.min(width, height) < photoLimits.shortestEdge || Math.max(width, height) < narrowest;
  if (isSmall && !ofAnySize) return { refusal: 'picture/too-small' };
  // Shrunk first, since turning it upright needs the whole picture in memory; raw pixels in between, so that nothing else of
  // the file reaches the second step.
  const shrunk = await pixelsOf(
    sharp(bytes, { ...settings, sequentialRead: true })
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  );
  const [degrees, mirrored] = orientations[orientation] ?? [0, false];
  const upright = rawOf(shrunk).rotate(degrees).flop(mirrored).toColourspace('srgb');
  return { original: await upright.webp({ quality: 90 }).toBuffer() };
}

async function cut(original: Uint8Array, how: PictureCut): Promise<PictureAnswer> {
  const { width, height } = await sharp(original, settings).metadata();
  const [across, down] = how.shape;
  const part = Math.min(width, (height * across) / down) * (100 / how.zoom);
  const [partWidth, partHeight] = [Math.floor(part), Math.floor((part * down) / across)];
  if (partWidth < pictureLimits.narrowest) return { refusal: 'picture/too-small' };
  const from = (focus: number, whole: number, size: number): number =>
    Math.round(Math.min(Math.max((focus / 100) * whole - size / 2, 0), whole - size));
  const shown = await pixelsOf(
    sharp(original, settings)
      .extract({
        left: from(how.focus[0], width, partWidth),
        top: from(how.focus[1], height, partHeight),
        width: partWidth,
        height: partHeight,
      })
      .toColourspace('srgb'),
  );
  const variants = [];
  for (const each of how.widths) {
    const sized = await pixelsOf(rawOf(shown).resize({ width: each, withoutEnlargement: true }));
    variants.push(
      { width: each, format: 'avif' as const, bytes: await rawOf(sized).avif({ quality: 50, effort: 3 }).toBuffer() },
      { width: each, format: 'webp' as const, bytes: await rawOf(sized).webp({ quality: 75 }).toBuffer() },
    );
  }
  return { variants };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;
const pixelsOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
const rawOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

process.on('disconnect', exitAtOnce);
process.on('message', async (task: PictureTask) => {
  const endWatch = watchLimits({ memoryBytes: maxMemoryBytes, cpuMs: cpuLimitMs });
  const done = 'clean' in task ? clean(task.clean, task.ofAnySize) : cut(task.cut, task.how);
  const answer = await done.catch((): PictureAnswer => ({ refusal: 'picture/unreadable' }));
  endWatch();
  process.send?.({ ...answer, heldBytes: process.memoryUsage.rss() });
});
process.send?.('ready');
