import { timeOfDay } from '#kit/indian-time.ts';
import { formatRupees } from '#kit/money/paise.ts';
import { complaintsLine, drawLetterhead } from '#platform/documents/letterhead.ts';
import { type Matrix, qrCodeOf } from '#platform/documents/matrix.ts';
import { makePdf, type Row, type Sheet, softInk } from '#platform/documents/pdf.ts';
import type { Receipt } from './model.ts';
import { receiptWords } from './words.ts';

/** Side of the QR code with its quiet zone in points: 3 cm, which a phone scans from paper at arm's length. */
const codeSide = 90;
const codeGap = 10;
const warning = '#ad1f1f';

/** The acknowledgement of a paid application as one A4 page, identical for applicant and staff. */
export async function makeReceiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const { language, issuer, application } = receipt;
  const t = receiptWords[language];
  const facts = { language, title: `${t.title} | ${application.number}`, author: issuer.name, subject: t.kind };
  const code = await qrCodeOf(receipt.verification.url);
  return makePdf(facts, (sheet) => compose(sheet, receipt, code));
}

function compose(sheet: Sheet, receipt: Receipt, code: Matrix): void {
  const { issuer, verification } = receipt;
  const t = receiptWords[receipt.language];
  drawLetterhead(sheet, issuer, t.sample);
  sheet.gap(12);
  sheet.text('P', t.kind, { size: 10, color: softInk });
  sheet.text('H1', t.title, { weight: 'bold', size: 18 });
  if (receipt.fee.state !== 'paid') {
    sheet.gap(4);
    sheet.text('P', t.states[receipt.fee.state], { weight: 'bold', size: 12, color: warning });
  }
  sheet.gap(8);
  sheet.box([t.privateRecruitment, t.noPromise], 10);
  sheet.gap(10);
  sheet.rows(rowsOf(receipt), codeSide + codeGap);
  sheet.gap(codeGap);
  sheet.code(code, codeSide, t.codeRead, () => {
    sheet.gap(4);
    sheet.text('H2', t.verify, { weight: 'bold', size: 11 });
    sheet.text('P', t.verifyHow, { size: 9 });
    sheet.text('P', verification.url, { size: 9 });
    sheet.gap(3);
    sheet.text('P', t.code(verification.code), { weight: 'bold', size: 11 });
  });
}

function rowsOf({ language, issuer, application, fee }: Receipt): Row[] {
  const t = receiptWords[language];
  const { day, time } = inIndia(language, application.at);
  return [
    [t.number, application.number],
    [t.role, application.role],
    [t.name, application.name || t.erased],
    [t.fatherName, application.fatherName || t.erased],
    [t.category, application.category],
    [t.received, t.receivedAt(day, time)],
    [t.fee, formatRupees(fee.paidPaise)],
    [t.paymentId, fee.paymentId],
    [t.orderReference, fee.orderReference],
    ...stateRows(language, fee),
    [t.refunds, t.refundTerms(application.refundWindowHours)],
    [t.complaints, complaintsLine(issuer, language)],
  ];
}

function stateRows(language: Receipt['language'], { state, refund, parts }: Receipt['fee']): Row[] {
  const t = receiptWords[language];
  const completed = refund?.settledAt ? ` ${t.completedOn(inIndia(language, refund.settledAt).day)}` : '';
  return [
    [t.state, t.states[state] + completed],
    ...parts.map(({ amountPaise, settledAt }): Row => [
      t.partBack,
      `${formatRupees(amountPaise)} ${t.completedOn(inIndia(language, settledAt).day)}`,
    ]),
    ...(refund ? [[t.refundReference, refund.reference] as const] : []),
    ...(refund?.bankReference ? [[t.bankReference, refund.bankReference] as const] : []),
  ];
}

const inIndia = (language: Receipt['language'], at: Date): { day: string; time: string } => ({
  day: at.toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }),
  time: timeOfDay(language, at),
});
