import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';
import { darkRuns, type Matrix } from './matrix.ts';
import { fontName, scripts, Typesetter, type Weight, weights } from './typeset.ts';
import { unpackWoff } from './woff.ts';

const page = { width: 595.28, height: 841.89, margin: 50 };
const column = page.width - 2 * page.margin;
const labelWidth = 105;
const ink = '#1d2258';
const rule = '#cfc9bb';
const tint = '#fdf1d8';
const edge = '#c77b0b';
/** For text beside the content: addresses, kinds, hints. */
export const softInk = '#4b4f7a';
/** Long texts are set smaller instead of on a second page. */
const smallestSize = 7;
const sizes = [11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, smallestSize];
const smallestTableSize = 6;
const tableSizes = [...sizes.slice(3), 6.5, smallestTableSize];
const leading = 1.45;
/** Space above a table and around the text of a cell, in font sizes, and right of it, in points. */
const tableGap = 1;
const cellGap = 0.3;
const cellPadding = 10;
/** Of a document of several pages: above and below each, the line at its foot, two columns, the room to sign in and for a seal. */
const pagesMargin = 36;
const footHeight = 18;
const columnGap = 20;
const signHeight = 40;
const sealWidth = 120;
const weightOfCell = (index: number, isHead: boolean): Weight => (isHead || index === 0 ? 'bold' : 'regular');

const require = createRequire(import.meta.url);
const families = { latin: 'noto-sans', extended: 'noto-sans', devanagari: 'noto-sans-devanagari' } as const;
const subsets = { latin: 'latin', extended: 'latin-ext', devanagari: 'devanagari' } as const;

interface Font {
  readonly name: string;
  readonly bytes: Buffer;
}
let loaded: Promise<readonly Font[]> | undefined;
/** The fonts of every page, unpacked once. */
export const loadFonts = (): Promise<readonly Font[]> =>
  (loaded ??= Promise.all(
    scripts.flatMap((script) =>
      weights.map(async (weight) => {
        const file = `${families[script]}-${subsets[script]}-${weight === 'bold' ? 700 : 400}-normal.woff`;
        const woff = await readFile(require.resolve(`@fontsource/${families[script]}/files/${file}`));
        return { name: fontName(script, weight), bytes: unpackWoff(woff) };
      }),
    ),
  ));

/** Metadata that PDF readers show. */
export interface PdfFacts {
  readonly language: 'en' | 'hi';
  readonly title: string;
  readonly author: string;
  readonly subject: string;
}
export type Row = readonly [label: string, text: string];
/** Rows of cells under a title, which may be empty; nothing is drawn without rows. The first cell of a row names it. */
export interface Table {
  readonly title: string;
  /** The names of the columns. */
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The widths of the columns, as parts of 1. */
  readonly shares: readonly number[];
  /** The first column of figures, which end at the right; by default there is none. */
  readonly figuresFrom?: number;
}
/** A person on a sheet that is signed. */
export interface SignRow {
  /** A JPEG or PNG. */
  readonly image: Buffer | undefined;
  readonly alt: string;
  readonly lines: readonly string[];
  readonly boxes: readonly { readonly name: string; readonly width: number }[];
}
/** In points. */
export const signRowHeight = 64;
/** For a document that may have several pages. */
export interface Pages {
  /** The line at the bottom of each page. */
  readonly foot: (page: number, of: number) => string;
  /** A word across each page, of what is not issued yet. */
  readonly watermark?: string | undefined;
}
/**
 * One A4 page, marked for screen readers; `compose` fills it from the top. With `pages` what does not fit goes on to further
 * pages. pdfkit is loaded by the first page.
 */
export async function makePdf(facts: PdfFacts, compose: (sheet: Sheet) => void, pages?: Pages): Promise<Uint8Array> {
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const { language, title, author, subject } = facts;
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: language === 'hi' ? 'hi-IN' : 'en-IN',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: pages !== undefined,
    info: { Title: title, Author: author, Subject: subject },
  });
  const done = collect(doc);
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  const sheet = new Sheet(doc, pages);
  compose(sheet);
  sheet.end();
  doc.end();
  return done;
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  return new Promise((done, fail) => {
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => done(Buffer.concat(parts)))
      .on('error', fail);
  });
}

/** Writes from the top of the page to its end and tags the parts for screen readers. Lengths are points. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #root: PDFKit.PDFStructureElement;
  #y = page.margin;
  /** Where paragraphs begin and end. */
  #left = page.margin;
  #right = page.width - page.margin;

  readonly #pages: Pages | undefined;
  /** The last page of each copy. */
  readonly #ends: number[] = [];

  constructor(doc: PDFKit.PDFDocument, pages?: Pages) {
    this.#doc = doc;
    this.#pages = pages;
    if (pages) this.#y = pagesMargin;
    this.#typesetter = new Typesetter(doc);
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }
  gap(points: number): void {
    this.#y += points;
  }
  line(): void {
    this.#decorate(() =>
      this.#doc.moveTo(this.#left, this.#y).lineTo(this.#right, this.#y).lineWidth(0.8).stroke(rule),
    );
  }
  /** `kind`: the structure tag of the part, such as `P` or `H1`. Lines after `maxLines` are left out. */
  text(
    kind: string,
    text: string,
    { weight = 'regular' as Weight, size = 10, color = ink, maxLines = Infinity } = {},
  ): void {
    const width = this.#right - this.#left;
    if (this.#pages) this.keep(this.#typesetter.lines(text, weight, size, width).length * size * leading);
    this.#mark(kind, () => this.#paragraph(text, weight, size, color, this.#left, width, false, maxLines));
  }
  /** Paragraphs in a tinted box, the first in bold. */
  box(texts: readonly string[], size = 11): void {
    const inner = column - 28;
    const weightOf = (index: number): Weight => (index === 0 ? 'bold' : 'regular');
    const count = texts.reduce(
      (sum, text, index) => sum + this.#typesetter.lines(text, weightOf(index), size, inner).length,
      0,
    );
    const height = count * size * leading + 20;
    this.#decorate(() => {
      this.#doc.roundedRect(page.margin, this.#y, column, height, 5).fill(tint);
      this.#doc.rect(page.margin, this.#y, 4, height).fill(edge);
    });
    const bottom = this.#y + height;
    this.#y += 10;
    texts.forEach((text, index) =>
      this.#mark('P', () => this.#paragraph(text, weightOf(index), size, ink, page.margin + 16, inner)),
    );
    this.#y = bottom;
  }
  /**
   * Label and text side by side, in the largest size, up to `largest`, that leaves `keepFree` points of the page below
   * them.
   */
  rows(rows: readonly Row[], keepFree = 0, largest = Infinity): void {
    const available = page.height - page.margin - keepFree - this.#y;
    const fits = (size: number): boolean => size <= largest && this.#heightOf(rows, size) <= available;
    const size = this.#pages ? Math.min(largest, 10) : (sizes.find(fits) ?? smallestSize);
    const textWidth = column - labelWidth;
    for (const [label, text] of rows) {
      if (this.#pages) this.keep(this.#heightOf([[label, text]], size));
      const top = this.#y;
      this.#mark('P', () => {
        this.#paragraph(label, 'bold', size, ink, page.margin, labelWidth - 10);
        const below = this.#y;
        this.#y = top;
        this.#paragraph(text, 'regular', size, ink, page.margin + labelWidth, textWidth);
        this.#y = Math.max(this.#y, below);
      });
      this.gap(size * 0.45);
      this.line();
      this.gap(size * 0.45);
    }
  }
  /** A QR code with its quiet zone at the left and its explanation beside it; screen readers read `alt`. */
  code(matrix: Matrix, side: number, alt: string, beside: () => void): void {
    const quiet = 4;
    const unit = side / (matrix.size + 2 * quiet);
    const [top, left] = [this.#y, this.#left];
    this.#root.add(
      this.#doc.struct('Figure', { alt }, () => {
        // White below it, so that it scans on any paper and in dark readers.
        this.#doc.rect(left, top, side, side).fill('#ffffff');
        for (const [row, from, to] of darkRuns(matrix)) {
          this.#doc.rect(left + (quiet + from) * unit, top + (quiet + row) * unit, (to - from) * unit, unit);
        }
        this.#doc.fill('#000000');
      }),
    );
    this.#left = left + side + 12;
    beside();
    this.#left = left;
    this.#y = Math.max(this.#y, top + side);
  }
  /** A picture at the right, as large as fits, with what `beside` writes at its left; screen readers read `alt`. */
  picture(image: Buffer, alt: string, { width, height }: { width: number; height: number }, beside: () => void): void {
    const top = this.#y;
    this.#right -= width + 16;
    beside();
    this.#right += width + 16;
    const at = [this.#right - width, top] as const;
    this.#root.add(
      this.#doc.struct('Figure', { alt }, () =>
        this.#doc.image(image, ...at, { fit: [width, height], align: 'right' }),
      ),
    );
    this.#y = Math.max(this.#y, top + height);
  }
  /** Tables below one another, in this size, or in the largest that leaves `keepFree` points of the page below them. */
  tables(tables: readonly Table[], keepFree: number, fixed?: number): void {
    const shown = tables.filter((table) => table.rows.length > 0);
    const available = page.height - page.margin - keepFree - this.#y;
    const heightAt = (size: number): number => shown.reduce((sum, table) => sum + this.#tableHeight(table, size), 0);
    const size = fixed ?? tableSizes.find((size) => heightAt(size) <= available) ?? smallestTableSize;
    for (const { title, head, rows, shares, figuresFrom } of shown) {
      this.gap(size * tableGap);
      if (title !== '') this.text('H2', title, { weight: 'bold', size: size + 1.5 });
      this.gap(size * cellGap);
      const tag = this.#doc.struct('Table');
      this.#root.add(tag);
      const columns = { shares, figuresFrom };
      const begin = (): void => {
        if (head) this.#tableRow(tag, head, columns, size, true);
      };
      const heightOf = (row: readonly string[]): number => this.#rowHeight({ shares }, row, size, false);
      if (this.#pages) this.keep((head ? this.#rowHeight({ shares }, head, size, true) : 0) + heightOf(rows[0] ?? []));
      begin();
      for (const row of rows) {
        if (this.#pages && this.keep(heightOf(row))) begin();
        this.#tableRow(tag, row, columns, size, false);
      }
      tag.end();
    }
  }
  /**
   * A row with a picture at the left, lines beside it, the first in bold, and boxes at the right, which have room for writing
   * under their names.
   */
  signRow({ image, alt, lines, boxes }: SignRow): void {
    const [top, width] = [this.#y, 38];
    const pictureHeight = signRowHeight - 12;
    if (image) {
      const fitted = { fit: [width, pictureHeight] as [number, number] };
      this.#root.add(this.#doc.struct('Figure', { alt }, () => this.#doc.image(image, page.margin, top + 4, fitted)));
    } else {
      this.#decorate(() =>
        this.#doc
          .rect(page.margin, top + 4, width, pictureHeight)
          .lineWidth(0.6)
          .stroke(rule),
      );
    }
    const boxesWidth = boxes.reduce((sum, box) => sum + box.width, 0);
    this.#left = page.margin + width + 10;
    this.#right -= boxesWidth + 8;
    lines.forEach((line, index) =>
      this.text(
        'P',
        line,
        index === 0 ? { weight: 'bold', size: 9, maxLines: 2 } : { weight: 'regular', size: 8.5, maxLines: 1 },
      ),
    );
    this.#left = page.margin;
    this.#right += boxesWidth + 8;
    let x = this.#right - boxesWidth;
    for (const { name, width: wide } of boxes) {
      const left = x;
      this.#decorate(() =>
        this.#doc
          .rect(left, top, wide, signRowHeight - 4)
          .lineWidth(0.6)
          .stroke(rule),
      );
      this.#y = top;
      this.#mark('P', () => this.#paragraph(name, 'regular', 7, softInk, left + 4, wide - 8));
      x += wide;
    }
    this.#y = top + signRowHeight;
  }
  /** The height of paragraphs of a size, `indent` points narrower than the page. */
  heightOf(texts: readonly string[], size: number, indent = 0): number {
    const linesOf = (text: string): number => this.#typesetter.lines(text, 'bold', size, column - indent).length;
    return texts.reduce((sum, text) => sum + linesOf(text) * size * leading, 0);
  }
  /** Points left above the bottom margin; negative once the page is too small. */
  room(): number {
    return this.#bottom() - this.#y;
  }
  #bottom(): number {
    return page.height - (this.#pages ? pagesMargin + footHeight : page.margin);
  }
  /** Begins another page where fewer points than these are left. @returns true where it did */
  keep(points: number): boolean {
    if (!this.#pages || this.room() >= points || this.#y === pagesMargin) return false;
    this.newPage();
    return true;
  }
  /** Goes on at the top of another page. */
  newPage(): void {
    this.#doc.addPage();
    this.#y = this.#pages ? pagesMargin : page.margin;
  }
  /** Ends a copy of the document, whose pages are counted apart from those of the next. @returns the pages so far */
  endCopy(): number {
    this.#ends.push(this.#pageCount());
    return this.#pageCount();
  }
  /** What two functions write, side by side and on one page: at least `height` points are left for it. */
  halves(height: number, left: () => void, right: () => void): void {
    this.keep(height);
    const [top, from, until] = [this.#y, this.#left, this.#right];
    const width = (until - from - columnGap) / 2;
    this.#right = from + width;
    left();
    const bottom = this.#y;
    this.#y = top;
    this.#left = from + width + columnGap;
    this.#right = until;
    right();
    this.#left = from;
    this.#y = Math.max(bottom, this.#y);
  }
  /** The height of texts in one of two halves. */
  heightInHalf(texts: readonly string[], size: number): number {
    return this.heightOf(texts, size, (column + columnGap) / 2);
  }
  /** Room for a signature at the right and a seal at its left, each above its name. */
  signature(seal: string, lines: readonly string[], size: number): void {
    const width = (column - columnGap) / 2;
    this.keep(signHeight + (lines.length + 1) * size * leading);
    const [sealLeft, signLeft] = [page.margin, page.margin + width + columnGap];
    const top = this.#y;
    this.#decorate(() => {
      this.#doc.roundedRect(sealLeft, top + 6, sealWidth, signHeight + size * leading - 6, 4);
      this.#doc.lineWidth(0.8).dash(3, { space: 3 }).stroke(rule).undash();
      this.#doc.moveTo(signLeft, top + signHeight + size * leading);
      this.#doc
        .lineTo(signLeft + width, top + signHeight + size * leading)
        .lineWidth(0.8)
        .stroke(ink);
    });
    const [first = '', ...rest] = lines;
    this.#mark('P', () => this.#paragraph(first, 'bold', size, ink, signLeft, width));
    this.#y = top + signHeight + size * leading + 2;
    for (const line of rest) this.#mark('P', () => this.#paragraph(line, 'regular', size, ink, signLeft, width));
    const bottom = this.#y;
    this.#y = top + signHeight + size * leading + 2;
    this.#mark('P', () => this.#paragraph(seal, 'regular', size, softInk, sealLeft, sealWidth));
    this.#y = Math.max(bottom, this.#y);
  }
  /** The logo of the site at the left, with what `beside` writes at its right. */
  logo(side: number, beside: () => void): void {
    const top = this.#y;
    this.#decorate(() => {
      this.#doc
        .save()
        .translate(page.margin, top + 2)
        .scale(side / 40);
      this.#doc.roundedRect(0, 0, 40, 40, 9).fill(ink);
      this.#doc.path('M8 30.5h24').lineWidth(2.4).lineCap('round').stroke('#ffffff');
      this.#doc.path('M10 27V19l4-2.3 4 2.3v8zM20 27V14l4-2.3 4 2.3v13z').fill('#ffffff');
      this.#doc.circle(12.6, 9.2, 3.2).fill('#b9c0f5').restore();
    });
    this.#left += side + 12;
    beside();
    this.#left -= side + 12;
    this.#y = Math.max(this.#y, top + side + 4);
  }
  /** A line at the bottom of the page. */
  foot(text: string): void {
    this.#y = page.height - page.margin - 9 * leading;
    this.text('P', text, { size: 9, color: softInk });
  }
  end(): void {
    this.#root.end();
    if (!this.#pages) return;
    const { foot, watermark } = this.#pages;
    const count = this.#pageCount();
    const ends = this.#ends.length > 0 ? this.#ends : [count];
    let begin = 0;
    for (const end of ends) {
      for (let index = begin; index < end; index++) {
        this.#doc.switchToPage(index);
        this.#y = page.height - pagesMargin - 8 * leading;
        this.#decorate(() => {
          this.#paragraph(foot(index - begin + 1, end - begin), 'regular', 8, softInk, page.margin, column);
          if (watermark !== undefined) this.#watermark(watermark);
        });
      }
      begin = end;
    }
  }

  #width(): number {
    return this.#right - this.#left;
  }
  #pageCount(): number {
    return this.#doc.bufferedPageRange().count;
  }
  #watermark(text: string): void {
    const size = 120;
    const [line] = this.#typesetter.lines(text, 'bold', size, 2 * page.width);
    if (!line) return;
    const width = this.#typesetter.widthOf(line, 'bold', size);
    this.#doc.save().rotate(-50, { origin: [page.width / 2, page.height / 2] });
    this.#doc.fillColor(edge).fillOpacity(0.16);
    this.#typesetter.set(line, 'bold', size, (page.width - width) / 2, page.height / 2 + size / 3);
    this.#doc.restore();
  }

  #heightOf(rows: readonly Row[], size: number): number {
    const lineCount = ([label, text]: Row): number =>
      Math.max(
        this.#typesetter.lines(label, 'bold', size, labelWidth - 10).length,
        this.#typesetter.lines(text, 'regular', size, column - labelWidth).length,
      );
    return rows.reduce((sum, row) => sum + lineCount(row) * size * leading + size * 0.9, 0);
  }
  #rowHeight({ shares }: Pick<Table, 'shares'>, row: readonly string[], size: number, isHead: boolean): number {
    const linesOf = (cell: string, index: number): number => {
      const width = this.#width() * (shares[index] ?? 0) - cellPadding;
      return this.#typesetter.lines(cell, weightOfCell(index, isHead), size, width).length;
    };
    return Math.max(...row.map(linesOf)) * size * leading + 2 * size * cellGap;
  }
  #tableHeight({ title, head, rows, shares }: Table, size: number): number {
    const rowHeight = (row: readonly string[], isHead = false): number =>
      this.#rowHeight({ shares }, row, size, isHead);
    const titleHeight = (title === '' ? 0 : (size + 1.5) * leading) + size * (tableGap + cellGap);
    return rows.reduce((sum, row) => sum + rowHeight(row), titleHeight + (head ? rowHeight(head, true) : 0));
  }
  #tableRow(
    table: PDFKit.PDFStructureElement,
    row: readonly string[],
    { shares, figuresFrom = Infinity }: Pick<Table, 'shares'> & { readonly figuresFrom: number | undefined },
    size: number,
    isHead: boolean,
  ): void {
    const top = this.#y;
    let bottom = top;
    let x = this.#left;
    const cells = row.map((cell, index) => {
      const [left, width] = [x, this.#width() * (shares[index] ?? 0)];
      x += width;
      return this.#doc.struct(isHead || index === 0 ? 'TH' : 'TD', {}, () => {
        this.#y = top;
        const color = isHead ? softInk : ink;
        const weight = weightOfCell(index, isHead);
        // Figures end at the edge of their column, the last at the margin.
        if (index >= figuresFrom)
          this.#paragraph(cell, weight, size, color, left + cellPadding, width - cellPadding, true);
        else this.#paragraph(cell, weight, size, color, left, width - cellPadding);
        bottom = Math.max(bottom, this.#y);
      });
    });
    table.add(this.#doc.struct('TR', {}, cells));
    this.#y = bottom;
    this.gap(size * cellGap);
    this.line();
    this.gap(size * cellGap);
  }
  #paragraph(
    text: string,
    weight: Weight,
    size: number,
    color: string,
    x: number,
    width: number,
    atRight = false,
    maxLines = Infinity,
  ): void {
    this.#doc.fillColor(color);
    for (const line of this.#typesetter.lines(text, weight, size, width).slice(0, maxLines)) {
      this.#y += size * leading;
      // The baseline leaves space for descenders such as that of g.
      const indent = atRight ? width - this.#typesetter.widthOf(line, weight, size) : 0;
      this.#typesetter.set(line, weight, size, x + indent, this.#y - size * 0.4);
    }
  }
  #mark(kind: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(kind, {}, draw));
  }
  #decorate(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }
}
