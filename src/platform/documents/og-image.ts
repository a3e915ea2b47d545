import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import PQueue from 'p-queue';
import { Memo } from './memo.ts';
import { loadFonts } from './pdf.ts';
import { type Line, Typesetter, type Weight } from './typeset.ts';

/** The preview that chat apps show for a link to a page. */
export interface OgImage {
  readonly title: string;
  readonly company: string;
  /** The path of an image in the folder `public`. */
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
  draw(lines: readonly Line[], weight: Weight, size: number, left: number, top: number): string {
    return lines
      .map((line, index) => this.#drawLine(line, weight, size, left, top + size * (leading * index + 1)))
      .join('');
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
    return `<g fill="#fff">${parts.join('')}</g>`;
  }
}

/** A 1200 × 630 image with a page's title, the company's name and the page's picture, if any. */
export async function drawOgImage({ title, company, picture }: OgImage): Promise<Buffer> {
  // They load with the first image. The input is the site's own content, so a separate process is unnecessary.
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
  const fits = (size: number): boolean =>
    pen.lines(title, 'bold', size, width).length * size * leading <= titleHeight + size * (leading - 1);
  const size = titleSizes.find(fits) ?? smallestTitle;
  const head = pen.lines(title, 'bold', size, width).slice(0, Math.floor(titleHeight / size / leading));
  const left = margin + mark.size + 20;
  const name = pen.lines(company, 'regular', companySize, width - mark.size - 20).slice(0, 1);
  const logo = (await readFile('public/favicon.svg', 'utf8')).replace(
    '<svg ',
    `<svg x="${margin}" y="${mark.top}" width="${mark.size}" height="${mark.size}" `,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ogImageSize.width}" height="${ogImageSize.height}"><rect width="100%" height="100%" fill="${indigo}"/>${pen.draw(head, 'bold', size, margin, margin)}${logo}${pen.draw(name, 'regular', companySize, left, mark.top + 14)}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  if (picture) {
    const input = await sharp(join('public', picture), { density: 150 })
      .resize(panel, ogImageSize.height, { fit: picture.endsWith('.svg') ? 'contain' : 'cover', background })
      .flatten({ background })
      .toBuffer();
    drawn.composite([{ input, left: ogImageSize.width - panel, top: 0 }]);
  }
  // Few colours, so that a chat app on a slow line loads it at once; dithering would stain the plain backgrounds.
  return drawn.png({ palette: true, compressionLevel: 9, effort: 10, dither: 0 }).toBuffer();
}

/** Raised when the drawing changes. */
const layout = 1;

/** Cached images; they are drawn one at a time. */
export class OgImageCache {
  readonly #memo: Memo<OgImage, Buffer>;
  constructor(limit = 200, draw = drawOgImage) {
    const queue = new PQueue({ concurrency: 1 });
    this.#memo = new Memo({ limit, layout, make: (card) => queue.add(() => draw(card)) });
  }

  of({ title, company, picture }: OgImage): { readonly png: Promise<Buffer>; readonly etag: string } {
    const { bytes, key } = this.#memo.of({ title, company, picture });
    return { png: bytes, etag: `"${key}"` };
  }
}
