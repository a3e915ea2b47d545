import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { programFile } from '#platform/operations/program-file.ts';

/** Dots for each point: 200 per inch, which prints crisply. */
const dotsPerPoint = 200 / 72;
/** A drawing (SVG) is drawn in so many dots per inch, and then resized. */
const drawnPerInch = 150;
/** The background of every drawing. */
const background = '#e8ebf9';

/** A file's path, or its bytes, by the address of a picture. */
export type ReadPicture = (src: string) => Promise<string | Uint8Array>;
export const publicFile: ReadPicture = async (src) => join(programFile('public'), src);

/**
 * Pictures of the served folder are the site's own files, of any kind. Bytes come from the object store, whose pictures a
 * separate process wrote anew: only JPEG, PNG and WebP reach a decoder, even if something else lies there, and a damaged file
 * is an error.
 */
export async function openPicture(found: string | Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  if (typeof found === 'string') return sharp(found, { density: drawnPerInch });
  if (!startsAsPicture(found)) throw new Error('the bytes are not a JPEG, PNG or WebP picture');
  return sharp(found, { failOn: 'error', pages: 1, limitInputPixels: maxPixels });
}
const maxPixels = 40e6;
/** The decoders are chosen by these first bytes too. */
function startsAsPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head);
}

/** A picture as PNG for a PDF; `width` and `height` are points. */
export async function pngOfPicture(
  src: string,
  { width, height }: { readonly width: number; readonly height: number },
  readPicture: ReadPicture = publicFile,
): Promise<Buffer> {
  return (await openPicture(await readPicture(src)))
    .resize(Math.round(width * dotsPerPoint), Math.round(height * dotsPerPoint), {
      fit: src.endsWith('.svg') ? 'contain' : 'cover',
      background,
    })
    .flatten({ background })
    .png({ palette: src.endsWith('.svg'), compressionLevel: 9, dither: 0 })
    .toBuffer();
}
