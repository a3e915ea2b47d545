import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import PQueue from 'p-queue';
import { programFile } from '#platform/operations/program-file.ts';
import { Memo } from './memo.ts';
import { loadFonts } from './pdf.ts';
import { openPicture, publicFile, type ReadPicture } from './picture.ts';
import { type Line, Typesetter, type Weight } from './typeset.ts';

/** The preview that chat apps show for a link to a page. */
export interface OgImage {
  /** Whose page it is and of what kind, above the title; the company's name alone where it is missing. */
  readonly over?: string | undefined;
  readonly title: string;
  /** What the page is about, below the title; left out where there is no room. */
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
/** WhatsApp crops a small preview to the square in the middle: all letters are within it. */
const width = 566;
const margin = 32;
/** A picture's height, above the letters. */
const panel = 270;
const leading = 1.3;
/** Long titles are set smaller; below the smallest size they are cut. */
const smallestTitle = 26;
const titleSizes = [72, 64, 56, 50, 44, 40, 36, 32, 29, smallestTitle];
const overSize = 26;
const noteSize = 28;
const noteInk = '#cfd3f2';
const gap = 14;
const logoSize = 48;

interface Placed {
  readonly weight: Weight;
  readonly size: number;
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
  /** SVG of centred lines below one another, the first line's head at `top`. */
  draw(lines: readonly Line[], { weight, size, top, ink = '#fff' }: Placed): string {
    const drawn = lines.map((line, index) => this.#drawLine(line, weight, size, top + size * (leading * index + 1)));
    return `<g fill="${ink}">${drawn.join('')}</g>`;
  }
  #drawLine(line: Line, weight: Weight, size: number, baseline: number): string {
    const space = this.#typesetter.spaceWidth(weight, size);
    const parts: string[] = [];
    let x = (ogImageSize.width - this.#typesetter.widthOf(line, weight, size)) / 2;
    for (const word of line.words) {
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

/** A 1200 × 630 image: the page's picture, below it whose page it is, its title and note; without a picture the logo. */
export async function drawOgImage(
  { over, title, note = '', company, picture }: OgImage,
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
  const top = picture ? panel + margin / 2 : margin + logoSize + gap;
  const bottom = ogImageSize.height - margin;
  const above = pen.lines(over ?? company, 'regular', overSize, width).slice(0, 2);
  const titleTop = top + overSize * leading * above.length + gap / 2;
  const rowsAt = (size: number): number => Math.floor((bottom - titleTop + size * (leading - 1)) / size / leading);
  // The largest size at which no word is broken and three lines are enough.
  const wordsIn = (lines: readonly Line[]): number => lines.flatMap(({ words }) => words).length;
  const least = wordsIn(pen.lines(title, 'bold', smallestTitle, width));
  const fits = (size: number): boolean => {
    const lines = pen.lines(title, 'bold', size, width);
    return lines.length <= Math.min(rowsAt(size), 3) && wordsIn(lines) === least;
  };
  const size = titleSizes.find(fits) ?? smallestTitle;
  const head = headOf(title, rowsAt(size), (text) => pen.lines(text, 'bold', size, width));
  const noteTop = titleTop + size * leading * head.length + gap;
  const noteLines = wholeSentences(note, Math.floor((bottom - noteTop) / noteSize / leading), (text) =>
    pen.lines(text, 'regular', noteSize, width),
  );
  const used = noteLines.length > 0 ? noteTop + noteSize * leading * noteLines.length : noteTop - gap;
  // Short texts are centred in their room.
  const shift = Math.max(0, (bottom - used) / 2);
  const { width: fullWidth, height } = ogImageSize;
  const logo = await readFile(programFile('public/favicon.svg'), 'utf8');
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${indigo}"/>`,
    picture
      ? ''
      : logo.replace(
          '<svg ',
          `<svg x="${(fullWidth - logoSize) / 2}" y="${margin + shift}" width="${logoSize}" height="${logoSize}" `,
        ),
    pen.draw(above, { weight: 'regular', size: overSize, top: top + shift, ink: noteInk }),
    pen.draw(head, { weight: 'bold', size, top: titleTop + shift }),
    pen.draw(noteLines, { weight: 'regular', size: noteSize, top: noteTop + shift, ink: noteInk }),
    '</svg>',
  ].join('');
  const drawn = sharp(Buffer.from(svg));
  if (picture) {
    const input = await (
      await openPicture(await readPicture(picture))
    )
      .resize(fullWidth, panel, { fit: picture.endsWith('.svg') ? 'contain' : 'cover', background })
      .flatten({ background })
      .toBuffer();
    drawn.composite([{ input, left: 0, top: 0 }]);
  }
  // Few colours, so that a chat app on a slow line loads it at once; dithering would stain the plain backgrounds.
  return drawn.png({ palette: true, compressionLevel: 9, effort: 10, dither: 0 }).toBuffer();
}

/** The first sentences of a note that have room whole; a half one would say something else. */
function wholeSentences(note: string, rows: number, linesOf: (text: string) => Line[]): Line[] {
  const sentences = note.split(/(?<=[.?!।])\s+/);
  for (let count = sentences.length; count > 0; count--) {
    const lines = linesOf(sentences.slice(0, count).join(' '));
    if (lines.length <= rows) return lines;
  }
  return [];
}

/** Raised when the drawing changes. */
const layout = 4;

/** Cached images; they are drawn one at a time. */
export class OgImageCache {
  readonly #memo: Memo<OgImage, Buffer>;
  constructor(limit = 200, draw: (card: OgImage) => Promise<Buffer> = drawOgImage) {
    const queue = new PQueue({ concurrency: 1 });
    this.#memo = new Memo({ limit, layout, make: (card) => queue.add(() => draw(card)) });
  }

  of({ over, title, note, company, picture }: OgImage): { readonly png: Promise<Buffer>; readonly etag: string } {
    const { bytes, key } = this.#memo.of({ over, title, note, company, picture });
    return { png: bytes, etag: `"${key}"` };
  }
}
