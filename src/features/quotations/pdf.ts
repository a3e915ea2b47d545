import { createHash } from 'node:crypto';
import { gstStates, units, utgstStates } from '#kit/money/gst.ts';
import { longDay } from '#kit/indian-time.ts';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { drawLetterhead } from '#platform/documents/letterhead.ts';
import { type Matrix, qrCodeOf } from '#platform/documents/matrix.ts';
import { makePdf, type Row, type Sheet, softInk, type Table } from '#platform/documents/pdf.ts';
import type { PrintQuotation, QuotationDocument } from './model.ts';
import { quotationWords } from './words.ts';

/** Side of the QR code with its quiet zone, and the space around it, in points. */
const codeSide = 84;
const codeGap = 12;
const footHeight = 22;
/** Of the texts around the tables; the tables choose theirs. */
const textSizes = [9, 8, 7];

/** An issued quotation as one A4 page with letterhead. Refuses texts that are too long for it. */
export const makeQuotationPdf: PrintQuotation = async (document) => {
  const { language, issuer, number } = document;
  const t = quotationWords[language];
  const facts = { language, title: t.title(number), author: issuer.name, subject: t.kind };
  const code = await qrCodeOf(document.verification.url);
  for (const textSize of textSizes) {
    let isFull = false;
    const bytes = await makePdf(facts, (sheet) => {
      isFull = !compose(sheet, document, code, textSize);
    });
    if (!isFull) return ok({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return refuse('quotations/page-full');
};

/** @returns false when the page is too small. */
function compose(sheet: Sheet, document: QuotationDocument, code: Matrix, textSize: number): boolean {
  const { issuer, contactLines, number, replaces, totalInWords, delivery, note, verification } = document;
  const t = quotationWords[document.language];
  drawLetterhead(sheet, issuer, t.sampleCompany, contactLines);
  sheet.gap(10);
  sheet.text('P', t.kind, { size: textSize, color: softInk });
  sheet.text('H1', t.title(number), { weight: 'bold', size: 17 });
  if (replaces !== undefined) sheet.text('P', t.replaces(replaces), { size: textSize });
  sheet.gap(6);
  sheet.rows(headRows(document), 0, textSize);
  const terms = [
    ...(delivery === '' ? [] : [t.delivery(delivery)]),
    ...(note === '' ? [] : [t.note(note)]),
    t.verify(verification.url),
    t.code(verification.code),
  ];
  const below = Math.max(codeSide, sheet.heightOf(terms, textSize, codeSide + codeGap) + 8);
  const wordsHeight = sheet.heightOf([totalInWords], textSize + 1) + 6;
  sheet.tables(tablesOf(document), wordsHeight + codeGap + below + footHeight);
  sheet.gap(6);
  sheet.text('P', totalInWords, { weight: 'bold', size: textSize + 1 });
  sheet.gap(codeGap);
  sheet.code(code, codeSide, t.codeRead, () => {
    sheet.gap(4);
    for (const text of terms.slice(0, -1)) sheet.text('P', text, { size: textSize });
    sheet.gap(2);
    sheet.text('P', t.code(verification.code), { weight: 'bold', size: textSize });
  });
  const fits = sheet.room() >= footHeight;
  sheet.foot(t.notInvoice);
  return fits;
}

function headRows({ language, buyer, issuedOn, validUntil }: QuotationDocument): Row[] {
  const t = quotationWords[language];
  return [
    [t.date, t.validUntil(longDay(language, issuedOn), longDay(language, validUntil))],
    [t.buyer, [buyer.name, buyer.address].filter((text) => text !== '').join(', ')],
    [t.gstin, buyer.gstin || t.noGstin],
    [t.placeOfSupply, `${gstStates[buyer.state]?.[language] ?? ''} (${buyer.state})`],
  ];
}

/** Figures with two decimal places, grouped in lakh and crore. */
const figure = (amount: Paise): string => {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString('en-IN');
  return `${amount < 0 ? '−' : ''}${whole}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
};

function tablesOf(document: QuotationDocument): Table[] {
  const { language, items, totals } = document;
  const t = quotationWords[language];
  const itemRows = items.map((item, index) => [
    String(index + 1),
    item.description,
    item.hsn,
    `${item.gstPercent}%`,
    `${(item.quantityMilli / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} ${units[item.unit][language]}`,
    figure(item.pricePaise),
    figure(totals.amountsPaise[index] ?? item.pricePaise),
  ]);
  return [
    { title: '', head: t.items, rows: itemRows, shares: [0.05, 0.29, 0.13, 0.07, 0.13, 0.16, 0.17], figuresFrom: 3 },
    taxTable(document),
    {
      title: '',
      rows: [
        ...(totals.roundingPaise === 0 ? [] : [[t.rounding, figure(totals.roundingPaise)]]),
        [t.total, figure(totals.totalPaise)],
      ],
      shares: [0.7, 0.3],
      figuresFrom: 1,
    },
  ];
}

/** CGST and SGST within the seller's state, else IGST. */
function taxTable({ language, totals, seller, buyer }: QuotationDocument): Table {
  const t = quotationWords[language];
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
    shares: isWithin ? [0.25, 0.25, 0.25, 0.25] : [0.34, 0.33, 0.33],
    figuresFrom: 1,
  };
}
