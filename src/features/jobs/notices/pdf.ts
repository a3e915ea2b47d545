import { makePdf, type Row, type Sheet, softInk } from '#host/pdf.ts';
import { closingIn, noticeWords } from '#features/jobs/notices/words.ts';
import type { Notice } from '#features/jobs/notices/port.ts';

/** One A4 page with everything a reader should know before paying (§2, §9). */
export function makeNoticePdf(notice: Notice): Promise<Uint8Array> {
  const { language, role, issuer } = notice;
  const say = noticeWords[language];
  const facts = { language, title: `${role.title} | ${say.title}`, author: issuer.name, subject: say.kind };
  return makePdf(facts, (sheet) => compose(sheet, notice));
}

function compose(sheet: Sheet, notice: Notice): void {
  const say = noticeWords[notice.language];
  const { issuer, role } = notice;
  sheet.text('P', issuer.name, { weight: 'bold', size: 12 });
  sheet.text('P', issuer.addressLines.join(', ') + (issuer.isSample ? ` (${say.sample})` : ''), {
    size: 9,
    color: softInk,
  });
  sheet.gap(8);
  sheet.line();
  sheet.gap(16);
  sheet.text('P', say.kind, { size: 10, color: softInk });
  sheet.text('H1', say.title, { weight: 'bold', size: 15 });
  sheet.gap(6);
  sheet.text('H2', role.title === role.name ? role.name : `${role.title} (${role.name})`, { weight: 'bold', size: 19 });
  sheet.gap(10);
  sheet.box([say.privateRecruitment, say.noPromise]);
  sheet.gap(12);
  sheet.rows(rowsOf(notice));
}

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
