import { createHash } from 'node:crypto';
import { longDay } from '#kit/indian-time.ts';
import { gstStates, units, utgstStates } from '#kit/money/gst.ts';
import { formatRupees, type Paise, paise } from '#kit/money/paise.ts';
import { discountOf } from '#kit/sales/totals.ts';
import { drawLetterheadWithLogo } from '#platform/documents/letterhead.ts';
import { type Matrix, qrCodeOf } from '#platform/documents/matrix.ts';
import { makePdf, type Sheet, softInk, type Table } from '#platform/documents/pdf.ts';
import { isBeyondUpi, upiLink } from './model/upi.ts';
import type { PaperDocument, PaperPdf, PrintPaper } from './model/paper.ts';
import { upiLimitPaise } from './terms.ts';
import { paperWords } from './words.ts';

/** Side of a QR code with its quiet zone, in points. */
const codeSide = 74;
/** Sizes of the texts in points: a paper that then fits on one page is set smaller rather than broken over two. */
const textSizes = [9, 8.5, 8];
/** Longer terms are not put beside the code that pays. */
const besideLimit = 160;

interface Codes {
  readonly verify: Matrix | undefined;
  readonly upi: Matrix | undefined;
}
/** A paper of a sale on A4, with letterhead, logo and room for signature and seal; on one page where it fits. */
export const makePaperPdf: PrintPaper = async (document, isDraft = false) => {
  const codes = await codesOf(document);
  const copies = isDraft ? [''] : (paperWords[document.language].copies[document.kind] ?? ['']);
  const look = { copies: copies.slice(0, 1), isDraft };
  for (const size of textSizes) {
    // One copy shows whether it fits.
    const first = await print(document, codes, { ...look, size });
    if (first.pages > 1) continue;
    return copies.length === 1 ? first.pdf : (await print(document, codes, { copies, isDraft, size })).pdf;
  }
  return (await print(document, codes, { copies, isDraft, size: textSizes[0] ?? 9 })).pdf;
};

async function codesOf(document: PaperDocument): Promise<Codes> {
  const link = upiLink(document);
  return {
    verify: document.verification && (await qrCodeOf(document.verification.url)),
    upi: link === undefined ? undefined : await qrCodeOf(link),
  };
}

interface Printed {
  readonly pdf: PaperPdf;
  readonly pages: number;
}
interface Look {
  readonly size: number;
  readonly copies: readonly string[];
  readonly isDraft: boolean;
}
async function print(document: PaperDocument, codes: Codes, { size, copies, isDraft }: Look): Promise<Printed> {
  const { language, issuer, kind, number } = document;
  const t = paperWords[language];
  const title = `${t.title[kind]} ${number}`.trim();
  let pages = 0;
  const bytes = await makePdf(
    { language, title, author: issuer.name, subject: t.title[kind] },
    (sheet) => {
      copies.forEach((copy, index) => {
        if (index > 0) sheet.newPage();
        compose(sheet, document, codes, { copy, size });
        pages = sheet.endCopy();
      });
    },
    {
      foot: (page, of) => [title, t.page(page, of)].join(' · '),
      ...(isDraft ? { watermark: t.draft } : {}),
    },
  );
  return { pdf: { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }, pages };
}

function compose(
  sheet: Sheet,
  document: PaperDocument,
  codes: Codes,
  { copy, size }: { readonly copy: string; readonly size: number },
): void {
  const { kind, number, issuer, contactLines, replaces, totalInWords } = document;
  const t = paperWords[document.language];
  drawLetterheadWithLogo(sheet, issuer, t.sampleCompany, contactLines);
  sheet.gap(6);
  if (copy !== '') sheet.text('P', copy, { size: 8, color: softInk });
  sheet.text('H1', `${t.title[kind]} ${number}`.trim(), { weight: 'bold', size: 16 });
  if (replaces !== undefined) sheet.text('P', t.replaces(replaces), { size });
  sheet.gap(3);
  writeHead(sheet, document, size);
  sheet.tables([itemTable(document)], 0, size);
  writeTotals(sheet, document, size);
  sheet.gap(4);
  sheet.text('P', totalInWords, { weight: 'bold', size: size + 0.5 });
  sheet.gap(6);
  const beside = sheet.heightInHalf(termTexts(document), size);
  if (codes.upi && !codes.verify && beside < besideLimit) {
    sheet.halves(
      Math.max(beside, codeSide) + 20,
      () => writePayment(sheet, document, codes, size),
      () => writeTerms(sheet, document, size),
    );
  } else {
    writeTerms(sheet, document, size);
    writePayment(sheet, document, codes, size);
  }
  sheet.gap(8);
  const { name, designation } = document.signatory;
  sheet.signature(
    t.seal,
    [t.signFor(issuer.name), ...[name, designation].filter((line) => line !== ''), t.signatory],
    size,
  );
  if (t.kind[kind] !== '') {
    sheet.gap(4);
    sheet.text('P', t.kind[kind], { size: 8, color: softInk });
  }
}

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/** The buyer at the left, with where the goods go, and what the paper is about at the right. */
function writeHead(sheet: Sheet, document: PaperDocument, size: number): void {
  const { language, buyer, shipTo, subject } = document;
  const t = paperWords[language];
  const writeParty = (label: string, name: string, ...texts: readonly string[]): void => {
    sheet.text('P', label, { size: size - 1, color: softInk });
    if (name !== '') sheet.text('P', name, { weight: 'bold', size: size + 0.5 });
    for (const text of texts) if (text !== '') sheet.text('P', text, { size });
  };
  const hasShipTo = shipTo.name !== '' || shipTo.address !== '';
  const facts = factsOf(document);
  const left = [t.buyer, buyer.name, buyer.address, t.noGstin];
  const right = [...facts, ...(hasShipTo ? [t.shipTo, shipTo.name, shipTo.address] : [])];
  sheet.halves(
    Math.max(sheet.heightInHalf(left, size), sheet.heightInHalf(right, size)) + 8,
    () => writeParty(t.buyer, buyer.name, buyer.address, buyer.gstin === '' ? t.noGstin : t.gstin(buyer.gstin)),
    () => {
      for (const fact of facts) sheet.text('P', fact, { size });
      sheet.gap(3);
      if (hasShipTo) writeParty(t.shipTo, shipTo.name, shipTo.address);
    },
  );
  sheet.gap(2);
  sheet.line();
  if (subject !== '') {
    sheet.gap(4);
    sheet.text('P', t.fact(t.subject, subject), { weight: 'bold', size });
  }
}
/** A line each: `Date: 22 November 2026`. */
function factsOf(document: PaperDocument): string[] {
  const { language, kind, issuedOn, validUntil, dueOn, follows, reference, attention, reason, transport } = document;
  const t = paperWords[language];
  const day = (text: string): string => (text === '' ? '' : longDay(language, text));
  const facts: readonly (readonly [name: string, text: string])[] = [
    [t.date, day(issuedOn)],
    [t.validUntil, day(validUntil ?? '')],
    [t.dueOn, day(dueOn ?? '')],
    [follows ? (t.follows[follows.kind] ?? '') : '', follows ? t.dated(follows.number, day(follows.day)) : ''],
    [t.reason, reason ?? ''],
    [t.theirReference, reference.number === '' ? day(reference.day) : t.dated(reference.number, day(reference.day))],
    [t.attention, attention],
    [t.placeOfSupply, `${gstStates[document.buyer.state]?.[language] ?? ''} (${document.buyer.state})`],
    [t.transport, transport ?? ''],
    [t.reverseCharge, kind === 'invoice' ? t.no : ''],
  ];
  return facts.flatMap(([name, text]) => (text === '' ? [] : [t.fact(name, text)]));
}

/** Figures with two decimal places, grouped in lakh and crore. */
const figure = (amount: Paise): string => {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString('en-IN');
  return `${amount < 0 ? '−' : ''}${whole}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
};

/** The tax by rate, and the total at its right. */
function writeTotals(sheet: Sheet, document: PaperDocument, size: number): void {
  const { language, kind, totals } = document;
  const t = paperWords[language];
  const total: Table = {
    title: '',
    rows: [
      ...(totals.roundingPaise === 0 ? [] : [[t.rounding, figure(totals.roundingPaise)]]),
      [t.total[kind], figure(totals.totalPaise)],
    ],
    shares: [0.6, 0.4],
    figuresFrom: 1,
  };
  sheet.halves(
    (totals.taxes.length + 3) * size * 2.2,
    () => sheet.tables([taxTable(document)], 0, size - 0.5),
    () => sheet.tables([total], 0, size),
  );
}

/** The column of discounts is there where an item has one. */
function itemTable({ language, items, totals }: PaperDocument): Table {
  const t = paperWords[language];
  const hasDiscount = items.some(({ discountHundredths }) => discountHundredths > 0);
  const only = <T>(cells: readonly T[]): readonly T[] => (hasDiscount ? cells : []);
  const rows = items.map((item, index) => [
    String(index + 1),
    lines(item.description, item.specification),
    item.hsn,
    `${item.gstPercent}%`,
    `${(item.quantityMilli / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} ${units[item.unit][language]}`,
    figure(item.pricePaise),
    ...only([item.discountHundredths === 0 ? '' : `${item.discountHundredths / 100}%\n${figure(discountOf(item))}`]),
    figure(totals.amountsPaise[index] ?? item.pricePaise),
  ]);
  return {
    title: '',
    head: ['#', t.item, t.hsn, t.gst, t.quantity, t.price, ...only([t.discount]), t.amount],
    rows: [
      ...rows,
      ['', t.beforeTax, '', '', '', '', ...only([figure(totals.discountPaise)]), figure(totals.taxablePaise)],
    ],
    shares: hasDiscount ? [0.04, 0.27, 0.11, 0.07, 0.11, 0.15, 0.11, 0.14] : [0.05, 0.31, 0.12, 0.07, 0.13, 0.16, 0.16],
    figuresFrom: 3,
  };
}

/** CGST and SGST within the seller's state, else IGST. */
function taxTable({ language, totals, seller, buyer }: PaperDocument): Table {
  const t = paperWords[language];
  const isWithin = seller.state === buyer.state;
  const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0) as Paise;
  const taxOf = (taxes: typeof totals.taxes): string[] => {
    const columns = [
      taxes.map((tax) => tax.taxablePaise),
      ...(isWithin
        ? [taxes.map((tax) => tax.cgstPaise), taxes.map((tax) => tax.sgstPaise)]
        : [taxes.map((tax) => tax.igstPaise)]),
    ];
    return columns.map((amounts) => figure(sum(amounts)));
  };
  const head = isWithin ? [t.cgst, utgstStates.has(buyer.state) ? t.utgst : t.sgst] : [t.igst];
  return {
    title: t.taxes,
    head: [t.rate, t.taxable, ...head],
    rows: [...totals.taxes.map((tax) => [`${tax.gstPercent}%`, ...taxOf([tax])]), [t.sum, ...taxOf(totals.taxes)]],
    shares: isWithin ? [0.14, 0.34, 0.26, 0.26] : [0.2, 0.42, 0.38],
    figuresFrom: 1,
  };
}

/** All that `writeTerms` writes. */
const termTexts = ({ payment, delivery, note, terms }: PaperDocument): string[] =>
  [payment, delivery, note, ...terms, ''].filter((text, index, all) => text !== '' || index === all.length - 1);
function writeTerms(sheet: Sheet, document: PaperDocument, size: number): void {
  const { language, payment, delivery, note, terms } = document;
  const t = paperWords[language];
  for (const [name, text] of [
    [t.payment, payment],
    [t.delivery, delivery],
    [t.note, note],
  ] as const) {
    if (text === '') continue;
    sheet.text('P', t.fact(name, text.includes('\n') ? `\n${text}` : text), { size });
    sheet.gap(1);
  }
  if (terms.length === 0) return;
  sheet.gap(2);
  // The heading stays with the first condition.
  sheet.keep(sheet.heightOf([t.conditions, terms[0] ?? ''], size));
  sheet.text('H2', t.conditions, { weight: 'bold', size });
  terms.forEach((term, index) => sheet.text('P', `${index + 1}. ${term}`, { size: size - 0.5 }));
}

/**
 * Where to pay, with a QR code that pays it by UPI where a sum is due, and how to check the paper; side by side where it has
 * both.
 */
function writePayment(sheet: Sheet, document: PaperDocument, codes: Codes, size: number): void {
  const { language, verification, totals } = document;
  const t = paperWords[language];
  const account = accountOf(document);
  const writeAccount = (): void => {
    if (account.length === 0) return;
    sheet.text('H2', t.bank, { weight: 'bold', size });
    for (const text of account) sheet.text('P', text, { size });
  };
  const writePaying = (): void => {
    if (!codes.upi) return writeAccount();
    sheet.code(codes.upi, codeSide, t.upiCode, () => {
      writeAccount();
      sheet.text('P', t.payByUpi(formatRupees(totals.totalPaise)), { weight: 'bold', size });
    });
  };
  const writeCheck = (): void => {
    if (!codes.verify || !verification) return;
    sheet.code(codes.verify, codeSide, t.codeRead, () => {
      sheet.text('P', t.verify(verification.url), { size: size - 1 });
      sheet.gap(2);
      sheet.text('P', t.code(verification.code), { weight: 'bold', size });
    });
  };
  if (account.length === 0 && !codes.verify) return;
  sheet.gap(6);
  const height = Math.max(codeSide, sheet.heightInHalf([t.bank, ...account], size));
  if (codes.verify && !codes.upi && account.length > 0) return sheet.halves(height, writeCheck, writeAccount);
  sheet.keep(height);
  writePaying();
  if (codes.verify && codes.upi) sheet.gap(6);
  sheet.keep(codes.verify ? codeSide : 0);
  writeCheck();
}
function accountOf(document: PaperDocument): string[] {
  const { language, kind, bank } = document;
  const t = paperWords[language];
  if (kind === 'challan' || kind === 'credit-note') return [];
  const account =
    bank.accountNumber === ''
      ? []
      : [t.accountName(bank.accountName), t.account(bank.accountNumber), t.ifsc(bank.ifsc), bank.bankName];
  // Without an account the buyer pays in parts.
  if (account.length > 0 && isBeyondUpi(document)) return [...account, t.beyondUpi(formatRupees(paise(upiLimitPaise)))];
  return [...account, ...(bank.upi === '' ? [] : [t.upi(bank.upi)])];
}
