// The program of the decoder process, see decoder.ts. Nothing else may import it.
import sharp from 'sharp';
import { photoLimits } from '../terms.ts';
import type { Answer } from './decoder.ts';
import { orientations } from './orientations.ts';
import { exitAtOnce, watchLimits } from './watch-limits.ts';

const maxPixels = photoLimits.megapixels * 1e6;
/** Above this the process kills itself: an upper bound of the memory that one photo can use. */
const maxMemoryBytes = 360 * 1024 * 1024;
const cpuLimitMs = Number(process.argv[2]);

sharp.cache(false);
sharp.concurrency(1);
// Only these three decoders are enabled, so a disguised file can't reach an SVG, PDF, TIFF or GIF reader.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

async function clean(bytes: Uint8Array): Promise<Answer> {
  // Only the first frame of an animation is read. A truncated file is an error.
  const settings = { failOn: 'error', sequentialRead: true, pages: 1, limitInputPixels: maxPixels } as const;
  const header = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata();
  const { width, height, orientation = 1 } = header;
  if (width * height > maxPixels) return { refusal: 'photo/too-many-pixels' };
  if (Math.min(width, height) < photoLimits.shortestEdge) return { refusal: 'photo/too-small' };
  // Raw pixels in between: nothing else of the file reaches the second step. Rotation comes after shrinking, since it
  // needs the whole picture in memory.
  const pixels = await sharp(bytes, settings)
    .resize({
      width: photoLimits.longestEdge,
      height: photoLimits.longestEdge,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (Math.min(pixels.info.width, pixels.info.height) < photoLimits.shortestEdge) return { refusal: 'photo/too-small' };
  const [degrees, mirrored] = orientations[orientation] ?? [0, false];
  const raw = { width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels };
  const drawn = await sharp(pixels.data, { raw })
    .rotate(degrees)
    .flop(mirrored)
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { photo: { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height } };
}

process.on('disconnect', exitAtOnce);
process.on('message', async (bytes: Uint8Array) => {
  const endWatch = watchLimits({ memoryBytes: maxMemoryBytes, cpuMs: cpuLimitMs });
  const answer = await clean(bytes).catch((): Answer => ({ refusal: 'photo/unreadable' }));
  endWatch();
  process.send?.({ ...answer, heldBytes: process.memoryUsage.rss() });
});
process.send?.('ready');
