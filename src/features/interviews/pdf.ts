import { timeOfDay } from '#kit/indian-time.ts';
import { complaintsLine, drawLetterhead } from '#platform/documents/letterhead.ts';
import { type Matrix, qrCodeOf } from '#platform/documents/matrix.ts';
import { makePdf, type Row, type Sheet, signRowHeight, softInk } from '#platform/documents/pdf.ts';
import type { AttendanceSheet, CallLetter } from './model.ts';
import { attendanceWords, letterWords } from './words.ts';

/** Side of the QR code with its quiet zone in points: 3 cm, which a phone scans from paper at arm's length. */
const codeSide = 90;
const codeGap = 10;
/** The largest photo: 27 by 35 mm. */
const photoSize = { width: 77, height: 99 };

/** The call letter as one A4 page. */
export async function makeLetterPdf(letter: CallLetter): Promise<Uint8Array> {
  const { language, issuer, application } = letter;
  const t = letterWords[language];
  const facts = { language, title: `${t.title} | ${application.number}`, author: issuer.name, subject: t.kind };
  const code = await qrCodeOf(letter.verification.url);
  return makePdf(facts, (sheet) => compose(sheet, letter, code));
}

function compose(sheet: Sheet, letter: CallLetter, code: Matrix): void {
  const { issuer, verification, application } = letter;
  const t = letterWords[letter.language];
  drawLetterhead(sheet, issuer, t.sample);
  sheet.gap(12);
  const head = (): void => {
    sheet.text('P', t.kind, { size: 10, color: softInk });
    sheet.text('H1', t.title, { weight: 'bold', size: 18 });
    sheet.gap(6);
    sheet.text('P', t.called(application.name, application.role), { size: 11 });
  };
  if (letter.photo) sheet.picture(Buffer.from(letter.photo), t.photo(application.name), photoSize, head);
  else head();
  sheet.gap(8);
  sheet.box(whenAndWhere(letter), 12);
  sheet.gap(10);
  sheet.rows(rowsOf(letter), codeSide + codeGap + warningHeight(sheet, letter));
  sheet.gap(2);
  sheet.box([t.nothingToPay, t.privateRecruitment], 10);
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

/** The height of the box below the rows, with its edges and the gap above it. */
const warningHeight = (sheet: Sheet, { language }: CallLetter): number => {
  const t = letterWords[language];
  return sheet.heightOf([t.nothingToPay, t.privateRecruitment], 10, 28) + 22;
};

function whenAndWhere({ language, startsAt, place }: CallLetter): string[] {
  const t = letterWords[language];
  return [t.at(dayOf(language, startsAt), timeOfDay(language, startsAt)), place];
}

function rowsOf({ language, issuer, application, issue, issuedAt, minutes, bring }: CallLetter): Row[] {
  const t = letterWords[language];
  return [
    [t.number, application.number],
    [t.name, application.name],
    [t.role, application.role],
    [t.opening, String(application.opening)],
    [t.duration, t.minutes(minutes)],
    [t.bring, bring],
    [t.issue, t.issuedOn(issue, dayOf(language, issuedAt, false))],
    [t.complaints, complaintsLine(issuer, language)],
  ];
}

const dayOf = (language: CallLetter['language'], at: Date, hasWeekday = true): string =>
  at.toLocaleDateString(`${language}-IN`, {
    ...(hasWeekday ? { weekday: 'long' } : {}),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });

/** The people of interview slots, each with a photo and room for a signature and marks, on as many pages as they need. */
export function makeAttendancePdf(attendance: AttendanceSheet): Promise<Uint8Array> {
  const { language, issuer, role } = attendance;
  const t = attendanceWords[language];
  const facts = { language, title: `${t.title} | ${role}`, author: issuer.name, subject: t.title };
  return makePdf(facts, (sheet) => composeAttendance(sheet, attendance));
}

function composeAttendance(sheet: Sheet, { language, issuer, role, opening, earlier, slots }: AttendanceSheet): void {
  const t = attendanceWords[language];
  const boxes = [
    { name: t.signature, width: 150 },
    { name: t.marks, width: 60 },
  ];
  drawLetterhead(sheet, issuer, t.sample);
  sheet.gap(10);
  sheet.text('H1', t.title, { weight: 'bold', size: 15 });
  sheet.text('P', t.role(role, opening), { size: 11 });
  let place = earlier;
  for (const { startsAt, place: where, people } of slots) {
    if (sheet.room() < signRowHeight + slotHead) sheet.newPage();
    sheet.gap(8);
    const title = t.slot(dayOf(language, startsAt), timeOfDay(language, startsAt), where, people.length);
    sheet.text('H2', title, { weight: 'bold', size: 10.5, maxLines: 2 });
    sheet.gap(4);
    if (people.length === 0) sheet.text('P', t.nobody, { size: 9 });
    for (const { number, name, fatherName, category, photo } of people) {
      if (sheet.room() < signRowHeight) sheet.newPage();
      place++;
      sheet.signRow({
        image: photo && Buffer.from(photo),
        alt: t.photo(name),
        lines: [`${place}. ${name}`, t.father(fatherName), t.facts(number, category)],
        boxes,
      });
    }
  }
  if (sheet.room() < 40) sheet.newPage();
  sheet.gap(14);
  sheet.text('P', t.checkedBy, { size: 9 });
}
/** The height of a slot's title with its gaps. */
const slotHead = 45;
