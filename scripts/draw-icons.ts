// Draws the bitmap icons from public/favicon.svg.
// Run by hand after a change of the logo: node scripts/draw-icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const indigo = '#1d2258';
const mark = readFileSync('public/favicon.svg');
const bare = (size: number) => sharp(mark, { density: (72 * size) / 40 }).resize(size, size);
/** Few colours keep the file small. */
const small = { palette: true, effort: 10, compressionLevel: 9 } as const;

async function drawIcon(size: number, file: string): Promise<void> {
  // Phones round the corners themselves.
  await bare(size).flatten({ background: indigo }).png(small).toFile(join('public', file));
}

/** An ICO file is a short directory followed by a PNG. */
async function drawFavicon(): Promise<void> {
  const png = await bare(32).png(small).toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  writeFileSync('public/favicon.ico', Buffer.concat([head, png]));
}

await drawIcon(180, 'apple-touch-icon.png');
await drawIcon(192, 'icon-192.png');
await drawIcon(512, 'icon-512.png');
await drawFavicon();
