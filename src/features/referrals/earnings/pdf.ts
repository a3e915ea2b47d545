import type { Issuer } from '#kit/issuer.ts';
import type { Language } from '#kit/language.ts';
import { longDay } from '#kit/indian-time.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import { dayInIndia } from '#kit/time.ts';
import { complaintsLine, drawLetterhead } from '#platform/documents/letterhead.ts';
import { makePdf, type Sheet, softInk } from '#platform/documents/pdf.ts';
import type { DeskReferrer, StatementLine } from './model.ts';
import { statementWords } from './words.ts';

interface Printed {
  readonly referrer: Pick<DeskReferrer, 'name' | 'statement'>;
  readonly issuer: Issuer;
  readonly language: Language;
}
/** What a referrer earned and was paid, on as many A4 pages as it takes. */
export function makeStatementPdf(printed: Printed): Promise<Uint8Array> {
  const { referrer, issuer, language } = printed;
  const t = statementWords[language];
  const { from, until } = referrer.statement;
  const facts = { language, title: `${t.title} | ${from} ${until}`, author: issuer.name, subject: t.title };
  return makePdf(facts, (sheet) => compose(sheet, printed), { foot: t.page });
}

const inRupees = (sum: number): string => (sum < 0 ? `−${formatRupees(paise(-sum))}` : formatRupees(paise(sum)));
const sumOf = (lines: readonly StatementLine[], isOf: (line: StatementLine) => boolean): string =>
  inRupees(lines.filter(isOf).reduce((sum, line) => sum + line.paise, 0));
const isTransfer = ({ kind }: StatementLine): boolean => kind.startsWith('payout-') || kind.startsWith('claim-');

function compose(sheet: Sheet, { referrer: { name, statement }, issuer, language }: Printed): void {
  const t = statementWords[language];
  const { from, until, openingPaise, closingPaise, lines } = statement;
  drawLetterhead(sheet, issuer, t.sample);
  sheet.gap(12);
  sheet.text('H1', t.title, { weight: 'bold', size: 16 });
  sheet.gap(8);
  sheet.rows(
    [
      [t.to, name || t.noName],
      [t.period, t.days(longDay(language, from), longDay(language, until))],
      [t.opening, inRupees(openingPaise)],
      [t.earned, sumOf(lines, (line) => !isTransfer(line) && line.paise > 0)],
      [t.back, sumOf(lines, (line) => !isTransfer(line) && line.paise < 0)],
      [t.paid, sumOf(lines, isTransfer)],
      [t.closing, inRupees(closingPaise)],
    ],
    0,
    10,
  );
  const entries = {
    title: t.lines,
    head: [t.day, t.what, t.in, t.out, t.balance],
    shares: [0.15, 0.43, 0.13, 0.15, 0.14],
    figuresFrom: 2,
    rows: lines.map((line) => rowOf(line, language)),
  };
  sheet.tables([entries], 0, 9);
  sheet.gap(8);
  sheet.text('P', t.note, { size: 9, color: softInk });
  sheet.text('P', complaintsLine(issuer, language), { size: 9, color: softInk });
}

function rowOf(line: StatementLine, language: Language): string[] {
  const { at, paise: sum, balancePaise } = line;
  return [
    longDay(language, dayInIndia(at)),
    textOf(line, language),
    sum > 0 ? inRupees(sum) : '',
    sum < 0 ? inRupees(-sum) : '',
    inRupees(balancePaise),
  ];
}

/** What happened, and what it was about. */
function textOf({ kind, record, applicant, utr }: StatementLine, language: Language): string {
  const t = statementWords[language];
  const about = applicant === null ? [] : [applicant === '' ? t.ofNumber(record) : t.of(applicant)];
  return [t.kinds[kind] ?? kind, ...about, ...(utr === null ? [] : [t.utr(utr)])].join(', ');
}
