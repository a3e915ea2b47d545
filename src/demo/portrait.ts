import { crc32, deflateSync } from 'node:zlib';
import { Chance } from './chance.ts';

const width = 200;
const height = 250;
/** The drawing is described on a sheet of 240 by 300. */
const scale = width / 240;

type Ink = readonly [red: number, green: number, blue: number];
const skins: readonly Ink[] = [
  [141, 85, 36],
  [174, 112, 66],
  [198, 134, 86],
  [120, 72, 40],
  [214, 158, 112],
];
const hairs: readonly Ink[] = [
  [26, 20, 18],
  [38, 28, 24],
  [60, 52, 50],
];
const clothes: readonly Ink[] = [
  [46, 94, 140],
  [150, 44, 62],
  [36, 120, 92],
  [96, 70, 140],
  [206, 140, 40],
  [70, 76, 90],
];
const walls: readonly Ink[] = [
  [214, 226, 240],
  [232, 232, 226],
  [206, 220, 208],
  [240, 226, 214],
];

/** A drawing of a face as a PNG, for the photo of a form. Nobody looks like it; the same seed draws the same one. */
export function drawPortrait({ seed, isWoman }: { readonly seed: number; readonly isWoman: boolean }): Uint8Array {
  const chance = new Chance(seed * 7919 + 17);
  const skin = chance.of(skins);
  const hair = chance.of(hairs);
  const cloth = chance.of(clothes);
  const sheet = new Sheet(chance.of(walls));
  const face = { x: 120 + chance.between(-3, 3), y: 128, wide: chance.between(50, 58), high: chance.between(66, 74) };
  const dark = shaded(skin, 0.82);

  if (isWoman) {
    const long = chance.between(84, 128);
    sheet.oval(face.x, face.y + long / 3, face.wide + chance.between(16, 26), long, hair);
  }
  // Shoulders, neck, ears.
  sheet.oval(120, 318, chance.between(104, 118), 92, cloth);
  sheet.oval(face.x, 206, 25, 40, dark);
  sheet.oval(face.x, 236, 34, 18, isWoman ? skin : shaded(cloth, 1.2));
  if (!isWoman || chance.happens(0.4)) {
    sheet.oval(face.x - face.wide, face.y + 6, 9, 15, dark);
    sheet.oval(face.x + face.wide, face.y + 6, 9, 15, dark);
  }
  // Hair above the face, then the face, then what is in it.
  sheet.oval(face.x, face.y - face.high * 0.42, face.wide + 8, face.high * 0.72, hair);
  sheet.oval(face.x, face.y, face.wide, face.high, skin);
  sheet.oval(face.x - chance.between(-20, 20), face.y - face.high * 0.92, face.wide * 0.95, face.high * 0.3, hair);
  const eyes = chance.between(20, 25);
  for (const side of [-1, 1]) {
    sheet.oval(face.x + side * eyes, face.y - 8, 9, 6, [244, 240, 236]);
    sheet.oval(face.x + side * eyes, face.y - 8, 4.5, 5.5, [34, 24, 20]);
    sheet.oval(face.x + side * eyes, face.y - 24, 13, 3, hair);
  }
  sheet.oval(face.x, face.y + 14, 8, 11, dark);
  sheet.oval(face.x, face.y + 38, chance.between(14, 20), 5, isWoman ? [168, 60, 66] : shaded(skin, 0.68));
  if (isWoman && chance.happens(0.6)) sheet.oval(face.x, face.y - 30, 4, 4, [170, 24, 44]);
  if (!isWoman && chance.happens(0.5)) sheet.oval(face.x, face.y + 29, chance.between(18, 24), 5, hair);
  if (!isWoman && chance.happens(0.25)) sheet.oval(face.x, face.y + 62, 26, 12, hair);
  return sheet.toPng();
}

const shaded = ([red, green, blue]: Ink, by: number): Ink => [
  Math.min(255, red * by),
  Math.min(255, green * by),
  Math.min(255, blue * by),
];

/** Ovals with soft edges on a coloured ground. */
class Sheet {
  /** Each row begins with the byte that PNG needs for its filter. */
  readonly #pixels = Buffer.alloc((width * 3 + 1) * height);

  constructor(ground: Ink) {
    for (let y = 0; y < height; y++) {
      const ink = shaded(ground, 1 - (0.12 * y) / height);
      for (let x = 0; x < width; x++) this.#mix(x, y, ink, 1);
    }
  }
  oval(
    ...[x, y, halfWidth, halfHeight, ink]: readonly [
      x: number,
      y: number,
      halfWidth: number,
      halfHeight: number,
      ink: Ink,
    ]
  ): void {
    const [middle, centre, wide, high] = [x * scale, y * scale, halfWidth * scale, halfHeight * scale];
    const soft = Math.min(wide, high);
    for (let row = Math.max(0, Math.floor(centre - high)); row < Math.min(height, centre + high + 1); row++) {
      const down = ((row - centre) / high) ** 2;
      for (let column = Math.max(0, Math.floor(middle - wide)); column < Math.min(width, middle + wide + 1); column++) {
        const edge = (1 - Math.sqrt(((column - middle) / wide) ** 2 + down)) * soft;
        if (edge > -0.5) this.#mix(column, row, ink, Math.min(1, edge + 0.5));
      }
    }
  }
  #mix(x: number, y: number, ink: Ink, share: number): void {
    const at = y * (width * 3 + 1) + 1 + x * 3;
    for (let channel = 0; channel < 3; channel++) {
      const below = this.#pixels[at + channel] ?? 0;
      this.#pixels[at + channel] = below + ((ink[channel] ?? 0) - below) * share;
    }
  }
  toPng(): Uint8Array {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    // Eight bits a channel, red, green and blue.
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(this.#pixels, { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
