import type PDFKit from 'pdfkit';
import { Typesetter, type Weight } from './typeset.ts';

/** The size and margin of an A4 page, in points. */
export const page = { width: 595.28, height: 841.89, margin: 50 };
export const column = page.width - 2 * page.margin;
export const ink = '#1d2258';
/** For text beside the content: addresses, kinds, hints. */
export const softInk = '#4b4f7a';
export const rule = '#cfc9bb';
export const edge = '#c77b0b';
/** The height of a line, in font sizes. */
export const leading = 1.45;
/** In a document of several pages: the space above and below each, for the line at its foot, and between two halves. */
const pagesMargin = 36;
const footHeight = 18;
export const columnGap = 20;

/** For a document that may have several pages. */
export interface Pages {
  /** The line at the bottom of each page. */
  readonly foot: (page: number, of: number) => string;
  /** A word across each page, of what is not issued yet. */
  readonly watermark?: string | undefined;
}

/** Writes from the top of the page to its end and tags the parts for screen readers. Lengths are points. */
export class Pen {
  protected readonly doc: PDFKit.PDFDocument;
  protected readonly typesetter: Typesetter;
  protected readonly root: PDFKit.PDFStructureElement;
  protected y = page.margin;
  /** Where paragraphs begin and end. */
  protected left = page.margin;
  protected right = page.width - page.margin;
  protected readonly pages: Pages | undefined;
  /** The last page of each copy. */
  readonly #ends: number[] = [];
  constructor(doc: PDFKit.PDFDocument, pages?: Pages) {
    this.doc = doc;
    this.pages = pages;
    if (pages) this.y = pagesMargin;
    this.typesetter = new Typesetter(doc);
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }
  gap(points: number): void {
    this.y += points;
  }
  line(): void {
    this.decorate(() => this.doc.moveTo(this.left, this.y).lineTo(this.right, this.y).lineWidth(0.8).stroke(rule));
  }
  /** `kind`: the structure tag of the part, such as `P` or `H1`. Lines after `maxLines` are left out. */
  text(
    kind: string,
    text: string,
    { weight = 'regular' as Weight, size = 10, color = ink, maxLines = Infinity } = {},
  ): void {
    const width = this.right - this.left;
    if (this.pages) this.keep(this.typesetter.lines(text, weight, size, width).length * size * leading);
    this.mark(kind, () => this.paragraph(text, weight, size, color, this.left, width, false, maxLines));
  }
  /** The height of paragraphs of a size, `indent` points narrower than the page. */
  heightOf(texts: readonly string[], size: number, indent = 0): number {
    const linesOf = (text: string): number => this.typesetter.lines(text, 'bold', size, column - indent).length;
    return texts.reduce((sum, text) => sum + linesOf(text) * size * leading, 0);
  }
  /** Points left above the bottom margin; negative once the page is too small. */
  room(): number {
    return this.#bottom() - this.y;
  }
  /** Begins another page where fewer points than these are left. @returns true where it did */
  keep(points: number): boolean {
    if (!this.pages || this.room() >= points || this.y === pagesMargin) return false;
    this.newPage();
    return true;
  }
  /** Goes on at the top of another page. */
  newPage(): void {
    this.doc.addPage();
    this.y = this.pages ? pagesMargin : page.margin;
  }
  /** Ends a copy of the document, whose pages are counted apart from those of the next. @returns the pages so far */
  endCopy(): number {
    this.#ends.push(this.#pageCount());
    return this.#pageCount();
  }
  /** What two functions write, side by side and on one page: at least `height` points are left for it. */
  halves(height: number, left: () => void, right: () => void): void {
    this.keep(height);
    const [top, from, until] = [this.y, this.left, this.right];
    const width = (until - from - columnGap) / 2;
    this.right = from + width;
    left();
    const bottom = this.y;
    this.y = top;
    this.left = from + width + columnGap;
    this.right = until;
    right();
    this.left = from;
    this.y = Math.max(bottom, this.y);
  }
  /** The height of texts in one of two halves. */
  heightInHalf(texts: readonly string[], size: number): number {
    return this.heightOf(texts, size, (column + columnGap) / 2);
  }
  end(): void {
    this.root.end();
    if (!this.pages) return;
    const { foot, watermark } = this.pages;
    const count = this.#pageCount();
    const ends = this.#ends.length > 0 ? this.#ends : [count];
    let begin = 0;
    for (const end of ends) {
      for (let index = begin; index < end; index++) {
        this.doc.switchToPage(index);
        this.y = page.height - pagesMargin - 8 * leading;
        this.decorate(() => {
          this.paragraph(foot(index - begin + 1, end - begin), 'regular', 8, softInk, page.margin, column);
          if (watermark !== undefined) this.#watermark(watermark);
        });
      }
      begin = end;
    }
  }
  #bottom(): number {
    return page.height - (this.pages ? pagesMargin + footHeight : page.margin);
  }
  #pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }
  #watermark(text: string): void {
    const size = 120;
    const [line] = this.typesetter.lines(text, 'bold', size, 2 * page.width);
    if (!line) return;
    const width = this.typesetter.widthOf(line, 'bold', size);
    this.doc.save().rotate(-50, { origin: [page.width / 2, page.height / 2] });
    this.doc.fillColor(edge).fillOpacity(0.16);
    this.typesetter.set(line, 'bold', size, (page.width - width) / 2, page.height / 2 + size / 3);
    this.doc.restore();
  }
  protected paragraph(
    text: string,
    weight: Weight,
    size: number,
    color: string,
    x: number,
    width: number,
    atRight = false,
    maxLines = Infinity,
  ): void {
    this.doc.fillColor(color);
    for (const line of this.typesetter.lines(text, weight, size, width).slice(0, maxLines)) {
      this.y += size * leading;
      // The baseline leaves space for descenders such as that of g.
      const indent = atRight ? width - this.typesetter.widthOf(line, weight, size) : 0;
      this.typesetter.set(line, weight, size, x + indent, this.y - size * 0.4);
    }
  }
  protected mark(kind: string, draw: () => void): void {
    this.root.add(this.doc.struct(kind, {}, draw));
  }
  protected decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}
