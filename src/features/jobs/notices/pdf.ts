import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';
import { fontName, scripts, Typesetter, type Weight, weights } from '#features/jobs/notices/typeset.ts';
import { unpackWoff } from '#features/jobs/notices/woff.ts';
import { closingIn, noticeWords } from '#features/jobs/notices/words.ts';
import type { Notice } from '#features/jobs/notices/port.ts';

const page = { width: 595.28, height: 841.89, margin: 50 };
const column = page.width - 2 * page.margin;
const labelWidth = 105;
const ink = '#1d2258';
const soft = '#4b4f7a';
const rule = '#cfc9bb';
const tint = '#fdf1d8';
/** Long texts are set smaller rather than on a second page. */
const sizes = [11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7];
const leading = 1.45;

const require = createRequire(import.meta.url);
const families = { latin: 'noto-sans', extended: 'noto-sans', devanagari: 'noto-sans-devanagari' } as const;
const subsets = { latin: 'latin', extended: 'latin-ext', devanagari: 'devanagari' } as const;

interface Font {
  readonly name: string;
  readonly bytes: Buffer;
}
let loaded: Promise<readonly Font[]> | undefined;
const loadFonts = (): Promise<readonly Font[]> =>
  (loaded ??= Promise.all(
    scripts.flatMap((script) =>
      weights.map(async (weight) => {
        const file = `${families[script]}-${subsets[script]}-${weight === 'bold' ? 700 : 400}-normal.woff`;
        const woff = await readFile(require.resolve(`@fontsource/${families[script]}/files/${file}`));
        return { name: fontName(script, weight), bytes: unpackWoff(woff) };
      }),
    ),
  ));

/** One A4 page with everything a reader should know before paying (§2, §9). pdfkit is loaded by the first notice. */
export async function makeNoticePdf(notice: Notice): Promise<Uint8Array> {
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const say = noticeWords[notice.language];
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: notice.language === 'hi' ? 'hi-IN' : 'en-IN',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: `${notice.role.title} | ${say.title}`, Author: notice.issuer.name, Subject: say.kind },
  });
  const done = collect(doc);
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  compose(doc, notice);
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

function compose(doc: PDFKit.PDFDocument, notice: Notice): void {
  const say = noticeWords[notice.language];
  const sheet = new Sheet(doc);
  const { issuer, role } = notice;
  sheet.text('P', issuer.name, { weight: 'bold', size: 12 });
  sheet.text('P', issuer.addressLines.join(', ') + (issuer.isSample ? ` (${say.sample})` : ''), {
    size: 9,
    color: soft,
  });
  sheet.gap(8);
  sheet.line();
  sheet.gap(16);
  sheet.text('P', say.kind, { size: 10, color: soft });
  sheet.text('H1', say.title, { weight: 'bold', size: 15 });
  sheet.gap(6);
  sheet.text('H2', role.title === role.name ? role.name : `${role.title} (${role.name})`, { weight: 'bold', size: 19 });
  sheet.gap(10);
  sheet.box([say.privateRecruitment, say.noPromise]);
  sheet.gap(12);
  sheet.rows(rowsOf(notice));
  sheet.end();
}

type Row = readonly [label: string, text: string];
function rowsOf({ language, role, issuer, careerUrl }: Notice): Row[] {
  const say = noticeWords[language];
  const { name, role: office, email, deadlines } = issuer.grievance;
  const phone = issuer.grievance.phone.replaceAll(' ', '\u00a0');
  return [
    [say.dates, say.fromTo(role.openingDate, closingIn(language, role.closing))],
    [say.vacancies, String(role.vacancies)],
    [say.work, role.summary],
    [say.place, role.place],
    [say.pay, role.pay],
    [say.eligibility, role.eligibility],
    [say.selection, role.selection],
    [say.fees, say.feeLine(role.generalFee, role.reservationFee)],
    [say.refunds, say.refundTerms],
    [say.apply, say.applyAt(careerUrl)],
    [say.complaints, [`${name}, ${office}: ${email}, ${phone}.`, ...deadlines].join(' ')],
  ];
}

/** Writes from the top of the page to its end and marks the parts for screen readers. */
class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #set: Typesetter;
  readonly #root: PDFKit.PDFStructureElement;
  #y = page.margin;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#set = new Typesetter(doc);
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
  text(kind: string, text: string, { weight = 'regular' as Weight, size = 10, color = ink } = {}): void {
    this.#mark(kind, () => this.#paragraph(text, weight, size, color, page.margin, column));
  }
  /** Paragraphs in a tinted box, the first in bold. */
  box(texts: readonly string[]): void {
    const size = 11;
    const inner = column - 28;
    const weightOf = (place: number): Weight => (place === 0 ? 'bold' : 'regular');
    const count = texts.reduce((sum, it, place) => sum + this.#set.lines(it, weightOf(place), size, inner).length, 0);
    const height = count * size * leading + 20;
    this.#decorate(() => {
      this.#doc.roundedRect(page.margin, this.#y, column, height, 5).fill(tint);
      this.#doc.rect(page.margin, this.#y, 4, height).fill('#c77b0b');
    });
    const bottom = this.#y + height;
    this.#y += 10;
    texts.forEach((it, place) =>
      this.#mark('P', () => this.#paragraph(it, weightOf(place), size, ink, page.margin + 16, inner)),
    );
    this.#y = bottom;
  }
  /** Label and text side by side, in the largest size that fits the page. */
  rows(rows: readonly Row[]): void {
    const room = page.height - page.margin - this.#y;
    const size = sizes.find((it) => this.#heightOf(rows, it) <= room) ?? sizes.at(-1)!;
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
  end(): void {
    this.#root.end();
  }

  #heightOf(rows: readonly Row[], size: number): number {
    const lineCount = ([label, text]: Row): number =>
      Math.max(
        this.#set.lines(label, 'bold', size, labelWidth - 10).length,
        this.#set.lines(text, 'regular', size, column - labelWidth).length,
      );
    return rows.reduce((sum, it) => sum + lineCount(it) * size * leading + size * 0.9, 0);
  }
  #paragraph(text: string, weight: Weight, size: number, color: string, x: number, width: number): void {
    this.#doc.fillColor(color);
    for (const line of this.#set.lines(text, weight, size, width)) {
      this.#y += size * leading;
      // The baseline sits above the line's foot by what letters such as g need.
      this.#set.set(line, weight, size, x, this.#y - size * 0.4);
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
