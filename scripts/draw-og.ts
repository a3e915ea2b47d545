// Draws what lies in public and is no SVG: the icons, and a picture of 1200 × 630 for each page that is shared.
// Run by hand after a picture changed: node scripts/draw-og.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const indigo = '#1d2258';
/** The ground of every drawing. */
const ground = '#e8ebf9';
const images = 'public/images';
const shared = [
  'hero',
  'about',
  'product-e-rickshaw-1',
  'product-tri-cycle-1',
  'product-baler-1',
  'product-dustbin-1',
  'product-safety-1',
  'product-tipper-1',
  'post-panchayat',
  'post-waste',
  'post-city',
];

const mark = readFileSync('public/favicon.svg');
const bare = (size: number) => sharp(mark, { density: (72 * size) / 40 }).resize(size, size);
/** Few colours, so that a chat app on a slow line has it at once. */
const small = { palette: true, effort: 10, compressionLevel: 9 } as const;

/** The drawing over the whole height, the mark on a band at its left. */
async function drawShared(name: string): Promise<void> {
  const drawing = await sharp(join(images, `${name}.svg`), { density: 150 })
    .resize(960, 630, { fit: 'contain', background: ground })
    .flatten({ background: ground })
    .toBuffer();
  const blank = sharp({ create: { width: 1200, height: 630, channels: 3, background: indigo } });
  const layers = [
    { input: drawing, left: 240, top: 0 },
    { input: await bare(144).png().toBuffer(), left: 48, top: 243 },
  ];
  await blank
    .composite(layers)
    .png(small)
    .toFile(join(images, 'og', `${name}.png`));
}

async function drawIcon(size: number, file: string): Promise<void> {
  // Phones cut the corners themselves.
  await bare(size).flatten({ background: indigo }).png(small).toFile(join('public', file));
}

/** An ICO file is a short list in front of a PNG. */
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

mkdirSync(join(images, 'og'), { recursive: true });
for (const name of shared) await drawShared(name);
await sharp({ create: { width: 1200, height: 630, channels: 3, background: indigo } })
  .composite([{ input: await bare(320).png().toBuffer(), left: 440, top: 155 }])
  .png(small)
  .toFile(join(images, 'og', 'site.png'));
await drawIcon(180, 'apple-touch-icon.png');
await drawIcon(192, 'icon-192.png');
await drawIcon(512, 'icon-512.png');
await drawFavicon();
