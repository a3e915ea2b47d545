import { join } from 'node:path';

/** Dots for each point: 200 per inch, which prints crisply. */
const dotsPerPoint = 200 / 72;
/** The background of every drawing. */
const background = '#e8ebf9';

/** A file's path, or its bytes, by the address of a picture. */
export type ReadPicture = (src: string) => Promise<string | Uint8Array>;
export const publicFile: ReadPicture = async (src) => join('public', src);

/** A picture as PNG for a PDF; `width` and `height` are points. */
export async function pngOfPicture(
  src: string,
  { width, height }: { readonly width: number; readonly height: number },
  readPicture: ReadPicture = publicFile,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(await readPicture(src), { density: 150 })
    .resize(Math.round(width * dotsPerPoint), Math.round(height * dotsPerPoint), {
      fit: src.endsWith('.svg') ? 'contain' : 'cover',
      background,
    })
    .flatten({ background })
    .png({ palette: src.endsWith('.svg'), compressionLevel: 9, dither: 0 })
    .toBuffer();
}
