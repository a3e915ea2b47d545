import { join } from 'node:path';

/** Dots for each point: 200 per inch, which prints crisply. */
const dotsPerPoint = 200 / 72;
/** The background of every drawing. */
const background = '#e8ebf9';

/** A picture from the folder `public` as PNG for a PDF; `width` and `height` are points. */
export async function pngOfPicture(
  src: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(join('public', src), { density: 150 })
    .resize(Math.round(width * dotsPerPoint), Math.round(height * dotsPerPoint), {
      fit: src.endsWith('.svg') ? 'contain' : 'cover',
      background,
    })
    .flatten({ background })
    .png({ palette: src.endsWith('.svg'), compressionLevel: 9, dither: 0 })
    .toBuffer();
}
