import type PDFKit from 'pdfkit';

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];
export const scripts = ['latin', 'extended', 'devanagari'] as const;
type Script = (typeof scripts)[number];
export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`;

interface Run {
  readonly font: string;
  readonly text: string;
  /** In hundredths of the font size. */
  readonly width: number;
}
type Word = readonly Run[];
export interface Line {
  readonly words: readonly Word[];
}
const widthOf = (word: Word): number => word.reduce((sum, run) => sum + run.width, 0);
const textOf = (line: Line): string => line.words.map((word) => word.map((run) => run.text).join('')).join(' ');

// A PDF has no font fallback: each run of a word is set in the font that has its letters.
const stretches =
  /(?<devanagari>[\u0900-\u097f\u200c\u200d]+)|(?<latin>[\0-\u00ff\u2000-\u200b\u2010-\u206f\u20ac\u2122\u2212]+)|(?<extended>[^\0-\u00ff\u0900-\u097f\u2000-\u206f\u20ac\u2122\u2212]+)/gu;

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Words up to this length are measured whole, as they are set; those of a language are shorter. */
const shapedAtOnce = 60;

/** Adds what is beside the last run, as a part of it where the font is the same. */
function append(runs: Run[], { font, text, width }: Run): void {
  const last = runs.at(-1);
  if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + text, width: last.width + width };
  else runs.push({ font, text, width });
}

/**
 * Measures and sets text that mixes scripts; breaks lines between words, and inside a word only when it is wider than
 * its line.
 */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #words = new Map<string, Word>();
  /** The letters of words that are wider than a line: a table measures them in each size that it tries. */
  readonly #letters = new Map<string, readonly Word[]>();
  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** Breaks a text into lines of at most `width` points; its line breaks stay. */
  lines(text: string, weight: Weight, size: number, width: number): Line[] {
    return text.split('\n').flatMap((paragraph) => this.#flow(paragraph, weight, size, width));
  }
  #flow(text: string, weight: Weight, size: number, width: number): Line[] {
    const limit = (width / size) * 100;
    const space = this.#widthOf(' ', fontName('latin', weight));
    const lines: Word[][] = [];
    let used = Infinity;
    // The fonts have no non-breaking hyphen, and lines break at spaces only.
    const parts = text
      .replaceAll('\u2011', '-')
      .split(/[ \t]+/)
      .filter(Boolean);
    for (const word of parts.flatMap((part) => this.#pieces(part, weight, limit))) {
      const width = widthOf(word);
      if (used + space + width > limit) {
        lines.push([]);
        used = -space;
      }
      lines.at(-1)?.push(word);
      used += space + width;
    }
    return lines.map((words) => ({ words }));
  }

  /** Between two words. */
  spaceWidth(weight: Weight, size: number): number {
    return (this.#widthOf(' ', fontName('latin', weight)) * size) / 100;
  }

  /** The width of a whole line. */
  widthOf(line: Line, weight: Weight, size: number): number {
    const letters = line.words.flat().reduce((sum, run) => sum + run.width, 0);
    return (letters * size) / 100 + Math.max(0, line.words.length - 1) * this.spaceWidth(weight, size);
  }

  /** Sets a line with its baseline at `y`. */
  set(line: Line, weight: Weight, size: number, x: number, y: number): void {
    const space = this.spaceWidth(weight, size);
    let at = x;
    // Shaped Devanagari can't be recovered from its glyphs: this text is used for copying and reading aloud.
    this.#doc.markContent('Span', { actual: textOf(line) });
    for (const word of line.words) {
      for (const run of word) {
        this.#doc.font(run.font).fontSize(size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += (run.width * size) / 100;
      }
      at += space;
    }
    this.#doc.endMarkedContent();
  }

  /** The whole word, or its pieces when it is wider than a line. */
  #pieces(text: string, weight: Weight, limit: number): Word[] {
    if (text.length <= shapedAtOnce) {
      const word = this.#word(text, weight);
      if (widthOf(word) <= limit) return [word];
    }
    const pieces: Run[][] = [];
    let used = Infinity;
    // The widths of letters are added up: shaping the growing piece takes the square of the word's length.
    for (const letter of this.#lettersOf(text, weight)) {
      used += widthOf(letter);
      if (used > limit) {
        pieces.push([]);
        used = widthOf(letter);
      }
      for (const run of letter) append(pieces.at(-1) ?? [], run);
    }
    return pieces;
  }
  #lettersOf(text: string, weight: Weight): readonly Word[] {
    const key = `${weight} ${text}`;
    const known = this.#letters.get(key);
    if (known) return known;
    const word = Array.from(letters.segment(text), ({ segment }) => this.#word(segment, weight));
    this.#letters.set(key, word);
    return word;
  }
  #word(text: string, weight: Weight): Word {
    const key = `${weight} ${text}`;
    const known = this.#words.get(key);
    if (known) return known;
    const word = this.#measure(text, weight);
    this.#words.set(key, word);
    return word;
  }
  #measure(text: string, weight: Weight): Word {
    return [...text.matchAll(stretches)].map((found) => {
      const { devanagari, latin } = found.groups ?? {};
      const other = latin ? 'latin' : 'extended';
      const font = fontName(devanagari ? 'devanagari' : other, weight);
      return { font, text: found[0], width: this.#widthOf(found[0], font) };
    });
  }
  #widthOf(text: string, font: string): number {
    return this.#doc.font(font).fontSize(100).widthOfString(text);
  }
}
