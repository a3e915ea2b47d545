import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';
import type { Pages } from './pen.ts';
import { Sheet } from './sheet.ts';
import { fontName, scripts, weights } from './typeset.ts';
import { unpackWoff } from './woff.ts';

export { softInk } from './pen.ts';
export { type Row, type Sheet, signRowHeight } from './sheet.ts';
export type { Table } from './table-pen.ts';

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
