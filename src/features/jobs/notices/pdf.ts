import { longDay } from '#kit/indian-time.ts';
import { complaintsLine, drawLetterhead } from '#platform/documents/letterhead.ts';
import { makePdf, type Row, type Sheet, softInk } from '#platform/documents/pdf.ts';
import { noticeWords } from './words.ts';
import type { Notice } from './port.ts';

/** One A4 page with everything a reader should know before paying. */
export function makeNoticePdf(notice: Notice): Promise<Uint8Array> {
  const { language, role, issuer } = notice;
  const t = noticeWords[language];
  const facts = { language, title: `${role.title} | ${notice.title}`, author: issuer.name, subject: t.kind };
  return makePdf(facts, (sheet) => compose(sheet, notice));
}

function compose(sheet: Sheet, notice: Notice): void {
  const t = noticeWords[notice.language];
  const { issuer, role } = notice;
  drawLetterhead(sheet, issuer, t.sample);
  sheet.gap(16);
  sheet.text('P', `${t.kind} · ${t.mark(notice.number, notice.day && longDay(notice.language, notice.day))}`, {
    size: 10,
    color: softInk,
  });
  sheet.text('H1', notice.title, { weight: 'bold', size: 15 });
  sheet.gap(6);
  sheet.text('H2', role.title === role.name ? role.name : `${role.title} (${role.name})`, { weight: 'bold', size: 19 });
  sheet.gap(10);
  sheet.box([t.privateRecruitment, t.noPromise]);
  sheet.gap(12);
  sheet.rows(rowsOf(notice));
}

function rowsOf({ language, role, issuer, careerUrl }: Notice): Row[] {
  const t = noticeWords[language];
  return [
    [t.dates, t.fromTo(role.openingDate, role.closing)],
    [t.vacancies, String(role.vacancies)],
    [t.work, role.summary],
    [t.place, role.place],
    [t.salary, role.pay],
    [t.eligibility, role.eligibility],
    [t.selection, role.selection],
    [t.fees, t.feeLine(role.generalFee, role.reservationFee)],
    [t.refunds, t.refundTerms],
    [t.apply, t.applyAt(careerUrl)],
    [t.complaints, complaintsLine(issuer, language)],
  ];
}
