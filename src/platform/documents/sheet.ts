import { darkRuns, type Matrix } from './matrix.ts';
import { column, columnGap, edge, ink, leading, page, rule, softInk } from './pen.ts';
import { TablePen } from './table-pen.ts';
import type { Weight } from './typeset.ts';

const labelWidth = 105;
const tint = '#fdf1d8';
/** Long texts are set smaller instead of on a second page. */
const smallestSize = 7;
const sizes = [11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, smallestSize];
/** The room to sign in, and for a seal. */
const signHeight = 40;
const sealWidth = 120;

export type Row = readonly [label: string, text: string];
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

/** What the papers are made of: boxes, labelled rows, codes, pictures, tables, signatures. */
export class Sheet extends TablePen {
  /** Paragraphs in a tinted box, the first in bold. */
  box(texts: readonly string[], size = 11): void {
    const inner = column - 28;
    const weightOf = (index: number): Weight => (index === 0 ? 'bold' : 'regular');
    const count = texts.reduce(
      (sum, text, index) => sum + this.typesetter.lines(text, weightOf(index), size, inner).length,
      0,
    );
    const height = count * size * leading + 20;
    this.decorate(() => {
      this.doc.roundedRect(page.margin, this.y, column, height, 5).fill(tint);
      this.doc.rect(page.margin, this.y, 4, height).fill(edge);
    });
    const bottom = this.y + height;
    this.y += 10;
    texts.forEach((text, index) =>
      this.mark('P', () => this.paragraph(text, weightOf(index), size, ink, page.margin + 16, inner)),
    );
    this.y = bottom;
  }
  /**
   * Label and text side by side, in the largest size, up to `largest`, that leaves `keepFree` points of the page below
   * them.
   */
  rows(rows: readonly Row[], keepFree = 0, largest = Infinity): void {
    const available = page.height - page.margin - keepFree - this.y;
    const fits = (size: number): boolean => size <= largest && this.#rowsHeight(rows, size) <= available;
    const size = this.pages ? Math.min(largest, 10) : (sizes.find(fits) ?? smallestSize);
    const textWidth = column - labelWidth;
    for (const [label, text] of rows) {
      if (this.pages) this.keep(this.#rowsHeight([[label, text]], size));
      const top = this.y;
      this.mark('P', () => {
        this.paragraph(label, 'bold', size, ink, page.margin, labelWidth - 10);
        const below = this.y;
        this.y = top;
        this.paragraph(text, 'regular', size, ink, page.margin + labelWidth, textWidth);
        this.y = Math.max(this.y, below);
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
    const [top, left] = [this.y, this.left];
    this.root.add(
      this.doc.struct('Figure', { alt }, () => {
        // White below it, so that it scans on any paper and in dark readers.
        this.doc.rect(left, top, side, side).fill('#ffffff');
        for (const [row, from, to] of darkRuns(matrix)) {
          this.doc.rect(left + (quiet + from) * unit, top + (quiet + row) * unit, (to - from) * unit, unit);
        }
        this.doc.fill('#000000');
      }),
    );
    this.left = left + side + 12;
    beside();
    this.left = left;
    this.y = Math.max(this.y, top + side);
  }
  /** A picture at the right, as large as fits, with what `beside` writes at its left; screen readers read `alt`. */
  picture(image: Buffer, alt: string, { width, height }: { width: number; height: number }, beside: () => void): void {
    const top = this.y;
    this.right -= width + 16;
    beside();
    this.right += width + 16;
    const at = [this.right - width, top] as const;
    this.root.add(
      this.doc.struct('Figure', { alt }, () => this.doc.image(image, ...at, { fit: [width, height], align: 'right' })),
    );
    this.y = Math.max(this.y, top + height);
  }
  /**
   * A row with a picture at the left, lines beside it, the first in bold, and boxes at the right, which have room for writing
   * under their names.
   */
  signRow({ image, alt, lines, boxes }: SignRow): void {
    const [top, width] = [this.y, 38];
    const pictureHeight = signRowHeight - 12;
    if (image) {
      const fitted = { fit: [width, pictureHeight] as [number, number] };
      this.root.add(this.doc.struct('Figure', { alt }, () => this.doc.image(image, page.margin, top + 4, fitted)));
    } else {
      this.decorate(() =>
        this.doc
          .rect(page.margin, top + 4, width, pictureHeight)
          .lineWidth(0.6)
          .stroke(rule),
      );
    }
    const boxesWidth = boxes.reduce((sum, box) => sum + box.width, 0);
    this.left = page.margin + width + 10;
    this.right -= boxesWidth + 8;
    lines.forEach((line, index) =>
      this.text(
        'P',
        line,
        index === 0 ? { weight: 'bold', size: 9, maxLines: 2 } : { weight: 'regular', size: 8.5, maxLines: 1 },
      ),
    );
    this.left = page.margin;
    this.right += boxesWidth + 8;
    let x = this.right - boxesWidth;
    for (const { name, width: wide } of boxes) {
      const left = x;
      this.decorate(() =>
        this.doc
          .rect(left, top, wide, signRowHeight - 4)
          .lineWidth(0.6)
          .stroke(rule),
      );
      this.y = top;
      this.mark('P', () => this.paragraph(name, 'regular', 7, softInk, left + 4, wide - 8));
      x += wide;
    }
    this.y = top + signRowHeight;
  }
  /** Room for a signature at the right and a seal at its left, each above its name. */
  signature(seal: string, lines: readonly string[], size: number): void {
    const width = (column - columnGap) / 2;
    this.keep(signHeight + (lines.length + 1) * size * leading);
    const [sealLeft, signLeft] = [page.margin, page.margin + width + columnGap];
    const top = this.y;
    this.decorate(() => {
      this.doc.roundedRect(sealLeft, top + 6, sealWidth, signHeight + size * leading - 6, 4);
      this.doc.lineWidth(0.8).dash(3, { space: 3 }).stroke(rule).undash();
      this.doc.moveTo(signLeft, top + signHeight + size * leading);
      this.doc
        .lineTo(signLeft + width, top + signHeight + size * leading)
        .lineWidth(0.8)
        .stroke(ink);
    });
    const [first = '', ...rest] = lines;
    this.mark('P', () => this.paragraph(first, 'bold', size, ink, signLeft, width));
    this.y = top + signHeight + size * leading + 2;
    for (const line of rest) this.mark('P', () => this.paragraph(line, 'regular', size, ink, signLeft, width));
    const bottom = this.y;
    this.y = top + signHeight + size * leading + 2;
    this.mark('P', () => this.paragraph(seal, 'regular', size, softInk, sealLeft, sealWidth));
    this.y = Math.max(bottom, this.y);
  }
  /** The logo of the site at the left, with what `beside` writes at its right. */
  logo(side: number, beside: () => void): void {
    const top = this.y;
    this.decorate(() => {
      this.doc
        .save()
        .translate(page.margin, top + 2)
        .scale(side / 40);
      this.doc.roundedRect(0, 0, 40, 40, 9).fill(ink);
      this.doc.path('M8 30.5h24').lineWidth(2.4).lineCap('round').stroke('#ffffff');
      this.doc.path('M10 27V19l4-2.3 4 2.3v8zM20 27V14l4-2.3 4 2.3v13z').fill('#ffffff');
      this.doc.circle(12.6, 9.2, 3.2).fill('#b9c0f5').restore();
    });
    this.left += side + 12;
    beside();
    this.left -= side + 12;
    this.y = Math.max(this.y, top + side + 4);
  }
  /** A line at the bottom of the page. */
  foot(text: string): void {
    this.y = page.height - page.margin - 9 * leading;
    this.text('P', text, { size: 9, color: softInk });
  }
  #rowsHeight(rows: readonly Row[], size: number): number {
    const lineCount = ([label, text]: Row): number =>
      Math.max(
        this.typesetter.lines(label, 'bold', size, labelWidth - 10).length,
        this.typesetter.lines(text, 'regular', size, column - labelWidth).length,
      );
    return rows.reduce((sum, row) => sum + lineCount(row) * size * leading + size * 0.9, 0);
  }
}
