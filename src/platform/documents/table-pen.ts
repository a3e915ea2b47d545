import type PDFKit from 'pdfkit';
import { ink, leading, page, Pen, softInk } from './pen.ts';
import type { Weight } from './typeset.ts';

const smallestSize = 6;
const sizes = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, smallestSize];
/** Space above a table and around the text of a cell, in font sizes, and right of it, in points. */
const tableGap = 1;
const cellGap = 0.3;
const cellPadding = 10;
const weightOfCell = (index: number, isHead: boolean): Weight => (isHead || index === 0 ? 'bold' : 'regular');

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

/** A pen that draws tables. */
export class TablePen extends Pen {
  /** Tables below one another, in this size, or in the largest that leaves `keepFree` points of the page below them. */
  tables(tables: readonly Table[], keepFree: number, fixed?: number): void {
    const shown = tables.filter((table) => table.rows.length > 0);
    const available = page.height - page.margin - keepFree - this.y;
    const heightAt = (size: number): number => shown.reduce((sum, table) => sum + this.#tableHeight(table, size), 0);
    const size = fixed ?? sizes.find((size) => heightAt(size) <= available) ?? smallestSize;
    for (const { title, head, rows, shares, figuresFrom } of shown) {
      this.gap(size * tableGap);
      if (title !== '') this.text('H2', title, { weight: 'bold', size: size + 1.5 });
      this.gap(size * cellGap);
      const tag = this.doc.struct('Table');
      this.root.add(tag);
      const columns = { shares, figuresFrom };
      const begin = (): void => {
        if (head) this.#tableRow(tag, head, columns, size, true);
      };
      const heightOf = (row: readonly string[]): number => this.#rowHeight({ shares }, row, size, false);
      if (this.pages) this.keep((head ? this.#rowHeight({ shares }, head, size, true) : 0) + heightOf(rows[0] ?? []));
      begin();
      for (const row of rows) {
        if (this.pages && this.keep(heightOf(row))) begin();
        this.#tableRow(tag, row, columns, size, false);
      }
      tag.end();
    }
  }
  #width(): number {
    return this.right - this.left;
  }
  #rowHeight({ shares }: Pick<Table, 'shares'>, row: readonly string[], size: number, isHead: boolean): number {
    const linesOf = (cell: string, index: number): number => {
      const width = this.#width() * (shares[index] ?? 0) - cellPadding;
      return this.typesetter.lines(cell, weightOfCell(index, isHead), size, width).length;
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
    const top = this.y;
    let bottom = top;
    let x = this.left;
    const cells = row.map((cell, index) => {
      const [left, width] = [x, this.#width() * (shares[index] ?? 0)];
      x += width;
      return this.doc.struct(isHead || index === 0 ? 'TH' : 'TD', {}, () => {
        this.y = top;
        const color = isHead ? softInk : ink;
        const weight = weightOfCell(index, isHead);
        // Figures end at the edge of their column, the last at the margin.
        if (index >= figuresFrom)
          this.paragraph(cell, weight, size, color, left + cellPadding, width - cellPadding, true);
        else this.paragraph(cell, weight, size, color, left, width - cellPadding);
        bottom = Math.max(bottom, this.y);
      });
    });
    table.add(this.doc.struct('TR', {}, cells));
    this.y = bottom;
    this.gap(size * cellGap);
    this.line();
    this.gap(size * cellGap);
  }
}
