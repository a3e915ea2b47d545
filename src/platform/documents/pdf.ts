import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';
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
const leading = 1.45;

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
/** The modules of a QR code, row by row. */
export interface Matrix {
  readonly size: number;
  isDark(row: number, column: number): boolean;
}

/** One A4 page, marked for screen readers; `compose` fills it from the top. pdfkit is loaded by the first page. */
export async function makePdf(facts: PdfFacts, compose: (sheet: Sheet) => void): Promise<Uint8Array> {
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const { language, title, author, subject } = facts;
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: language === 'hi' ? 'hi-IN' : 'en-IN',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Subject: subject },
  });
  const done = collect(doc);
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  const sheet = new Sheet(doc);
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
  /** Where paragraphs begin; they end at the right margin. */
  #left = page.margin;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#typesetter = new Typesetter(doc);
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }
  gap(points: number): void {
    this.#y += points;
  }
  line(): void {
    this.#decorate(() =>
      this.#doc
        .moveTo(page.margin, this.#y)
        .lineTo(page.width - page.margin, this.#y)
        .lineWidth(0.8)
        .stroke(rule),
    );
  }
  /** `kind`: the structure tag of the part, such as `P` or `H1`. */
  text(kind: string, text: string, { weight = 'regular' as Weight, size = 10, color = ink } = {}): void {
    const width = page.width - page.margin - this.#left;
    this.#mark(kind, () => this.#paragraph(text, weight, size, color, this.#left, width));
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
  /** Label and text side by side, in the largest size that leaves `keepFree` points of the page below them. */
  rows(rows: readonly Row[], keepFree = 0): void {
    const available = page.height - page.margin - keepFree - this.#y;
    const size = sizes.find((size) => this.#heightOf(rows, size) <= available) ?? smallestSize;
    const textWidth = column - labelWidth;
    for (const [label, text] of rows) {
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
    const top = this.#y;
    this.#root.add(
      this.#doc.struct('Figure', { alt }, () => {
        // White below it, so that it scans on any paper and in dark readers.
        this.#doc.rect(page.margin, top, side, side).fill('#ffffff');
        for (const [row, from, to] of darkRuns(matrix)) {
          this.#doc.rect(page.margin + (quiet + from) * unit, top + (quiet + row) * unit, (to - from) * unit, unit);
        }
        this.#doc.fill('#000000');
      }),
    );
    this.#left = page.margin + side + 12;
    beside();
    this.#left = page.margin;
    this.#y = Math.max(this.#y, top + side);
  }
  end(): void {
    this.#root.end();
  }

  #heightOf(rows: readonly Row[], size: number): number {
    const lineCount = ([label, text]: Row): number =>
      Math.max(
        this.#typesetter.lines(label, 'bold', size, labelWidth - 10).length,
        this.#typesetter.lines(text, 'regular', size, column - labelWidth).length,
      );
    return rows.reduce((sum, row) => sum + lineCount(row) * size * leading + size * 0.9, 0);
  }
  #paragraph(text: string, weight: Weight, size: number, color: string, x: number, width: number): void {
    this.#doc.fillColor(color);
    for (const line of this.#typesetter.lines(text, weight, size, width)) {
      this.#y += size * leading;
      // The baseline leaves space for descenders such as that of g.
      this.#typesetter.set(line, weight, size, x, this.#y - size * 0.4);
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

/** Merges neighbouring dark modules of a row, so that no hairline shows between them. */
function darkRuns({ size, isDark }: Matrix): (readonly [row: number, from: number, to: number])[] {
  const runs: (readonly [number, number, number])[] = [];
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; from++) {
      if (!isDark(row, from)) continue;
      let to = from + 1;
      while (to < size && isDark(row, to)) to++;
      runs.push([row, from, to]);
      from = to;
    }
  }
  return runs;
}
