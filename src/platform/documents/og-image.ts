import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import PQueue from 'p-queue';
import { Memo } from './memo.ts';
import { loadFonts } from './pdf.ts';
import { openPicture, publicFile, type ReadPicture } from './picture.ts';
import { type Line, Typesetter, type Weight } from './typeset.ts';

/** The preview that chat apps show for a link to a page. */
export interface OgImage {
  readonly title: string;
  /** What the page is about, below the title; cut where there is no room. */
  readonly note?: string | undefined;
  readonly company: string;
  /** The address of an image. */
  readonly picture: string | undefined;
}
/** The size that every network accepts. */
export const ogImageSize = { width: 1200, height: 630 } as const;
const indigo = '#1d2258';
/** The background of every drawing. */
const background = '#e8ebf9';
const margin = 72;
const panel = 540;
const leading = 1.3;
const mark = { size: 64, top: ogImageSize.height - margin - 64 };
const titleHeight = mark.top - 2 * margin;
/** Long titles are set smaller; below the smallest size they are cut. */
const smallestTitle = 38;
const titleSizes = [72, 64, 56, 50, 44, smallestTitle];
const companySize = 30;
const noteSize = 36;
const noteInk = '#cfd3f2';
const noteGap = 16;
/** Two lines of the note always have room. */
const noteHeight = noteGap + 2 * noteSize * leading;

interface Placed {
  readonly weight: Weight;
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly ink?: string;
}
/** Draws letters as outlines: the machine needs no fonts, and every script is shaped as in the PDFs. */
class Outliner {
  /** By name. */
  readonly #fonts: ReadonlyMap<string, Font>;
  readonly #typesetter: Typesetter;
  constructor(fonts: ReadonlyMap<string, Font>, typesetter: Typesetter) {
    this.#fonts = fonts;
    this.#typesetter = typesetter;
  }

  lines(text: string, weight: Weight, size: number, width: number): Line[] {
    return this.#typesetter.lines(text, weight, size, width);
  }
  /** SVG of lines below one another, the first line's head at `top`. */
  draw(lines: readonly Line[], { weight, size, left, top, ink = '#fff' }: Placed): string {
    const drawn = lines.map((line, index) =>
      this.#drawLine(line, weight, size, left, top + size * (leading * index + 1)),
    );
    return `<g fill="${ink}">${drawn.join('')}</g>`;
  }
  #drawLine({ words }: Line, weight: Weight, size: number, left: number, baseline: number): string {
    const space = this.#typesetter.spaceWidth(weight, size);
    const parts: string[] = [];
    let x = left;
    for (const word of words) {
      for (const run of word) {
        const font = this.#fonts.get(run.font);
        if (!font) throw new Error(`there is no font ${run.font}`);
        const { glyphs, positions } = font.layout(run.text);
        const scale = size / font.unitsPerEm;
        positions.forEach(({ xAdvance, xOffset, yOffset }, index) => {
          const [gx, gy] = [x + xOffset * scale, baseline - yOffset * scale];
          parts.push(
            `<path transform="translate(${gx.toFixed(1)} ${gy.toFixed(1)}) scale(${scale} ${-scale})" d="${glyphs[index]?.path.toSVG() ?? ''}"/>`,
          );
          x += xAdvance * scale;
        });
      }
      x += space;
    }
    return parts.join('');
  }
}

/** The lines of a title; of one that needs more than `rows` as many words as fit, and dots. */
function headOf(title: string, rows: number, linesOf: (text: string) => Line[]): Line[] {
  const words = title.split(/\s+/);
  const shortened = (count: number): Line[] => linesOf(`${words.slice(0, count).join(' ')} …`);
  const whole = linesOf(title);
  if (whole.length <= rows) return whole;
  let [fits, tooMany] = [0, words.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (shortened(middle).length <= rows) fits = middle;
    else tooMany = middle;
  }
  return shortened(Math.max(fits, 1)).slice(0, rows);
}

/** A 1200 × 630 image with a page's title and note, the company's name, and the page's picture or the logo at large. */
export async function drawOgImage(
  { title, note = '', company, picture }: OgImage,
  readPicture: ReadPicture = publicFile,
): Promise<Buffer> {
  // They load with the first image. Of an uploaded picture it reads what a separate process wrote (openPicture), so that
  // another process is unnecessary.
  const [{ default: Pdf }, { default: sharp }, { create }, fonts] = await Promise.all([
    import('pdfkit'),
    import('sharp'),
    import('fontkit'),
    loadFonts(),
  ]);
  const doc = new Pdf({ autoFirstPage: false });
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  const faces = fonts.flatMap(({ name, bytes }) => {
    const font = create(bytes);
    return 'layout' in font ? [[name, font] as const] : [];
  });
  const pen = new Outliner(new Map(faces), new Typesetter(doc));
  const width = ogImageSize.width - 2 * margin - (picture ? panel - margin / 2 : 0);
  const room = titleHeight - (note === '' ? 0 : noteHeight);
  const fits = (size: number): boolean =>
    pen.lines(title, 'bold', size, width).length * size * leading <= room + size * (leading - 1);
  const size = titleSizes.find(fits) ?? smallestTitle;
  const head = headOf(title, Math.floor(room / size / leading), (text) => pen.lines(text, 'bold', size, width));
  const noteTop = margin + size * leading * head.length + noteGap;
  const noteRows = Math.floor((mark.top - margin / 2 - noteTop) / noteSize / leading);
  const noteLines = pen.lines(note, 'regular', noteSize, width).slice(0, noteRows);
  const name = pen.lines(company, 'regular', companySize, width - mark.size - 20).slice(0, 1);
  const left = margin + mark.size + 20;
  const logo = await readFile('public/favicon.svg', 'utf8');
  const logoAt = (x: number, y: number, size: number): string =>
    logo.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
  const { width: fullWidth, height } = ogImageSize;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${indigo}"/>`,
    picture ? '' : `<g opacity="0.1">${logoAt(fullWidth - 400, height - 400, 440)}</g>`,
    pen.draw(head, { weight: 'bold', size, left: margin, top: margin }),
    pen.draw(noteLines, { weight: 'regular', size: noteSize, left: margin, top: noteTop, ink: noteInk }),
    logoAt(margin, mark.top, mark.size),
    pen.draw(name, { weight: 'regular', size: companySize, left, top: mark.top + 14 }),
    '</svg>',
  ].join('');
  const drawn = sharp(Buffer.from(svg));
  if (picture) {
    const input = await (
      await openPicture(await readPicture(picture))
    )
      .resize(panel, ogImageSize.height, { fit: picture.endsWith('.svg') ? 'contain' : 'cover', background })
      .flatten({ background })
      .toBuffer();
    drawn.composite([{ input, left: ogImageSize.width - panel, top: 0 }]);
  }
  // Few colours, so that a chat app on a slow line loads it at once; dithering would stain the plain backgrounds.
  return drawn.png({ palette: true, compressionLevel: 9, effort: 10, dither: 0 }).toBuffer();
}

/** Raised when the drawing changes. */
const layout = 3;

/** Cached images; they are drawn one at a time. */
export class OgImageCache {
  readonly #memo: Memo<OgImage, Buffer>;
  constructor(limit = 200, draw: (card: OgImage) => Promise<Buffer> = drawOgImage) {
    const queue = new PQueue({ concurrency: 1 });
    this.#memo = new Memo({ limit, layout, make: (card) => queue.add(() => draw(card)) });
  }

  of({ title, note, company, picture }: OgImage): { readonly png: Promise<Buffer>; readonly etag: string } {
    const { bytes, key } = this.#memo.of({ title, note, company, picture });
    return { png: bytes, etag: `"${key}"` };
  }
}
