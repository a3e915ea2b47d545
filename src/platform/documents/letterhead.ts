import type { Issuer } from '#kit/issuer.ts';
import type { Language } from '#kit/language.ts';
import { type Sheet, softInk } from './pdf.ts';

/** The top of a document: who issues it, with its address. `sample` marks a made-up company; `more` are further lines. */
export function drawLetterhead(sheet: Sheet, issuer: Issuer, sample: string, more: readonly string[] = []): void {
  writeIssuer(sheet, issuer, sample, more);
  sheet.gap(8);
  sheet.line();
}
/** The top of a document with the logo of the site. */
export function drawLetterheadWithLogo(sheet: Sheet, issuer: Issuer, sample: string, more: readonly string[]): void {
  sheet.logo(42, () => writeIssuer(sheet, issuer, sample, more));
  sheet.gap(8);
  sheet.line();
}

/** In both languages, so that nobody takes the document for a real one. */
const rehearsalMark = 'REHEARSAL, not valid: no real money moved. रिहर्सल, मान्य नहीं: असली पैसा नहीं लगा।';

function writeIssuer(
  sheet: Sheet,
  { name, addressLines, isSample, isRehearsal }: Issuer,
  sample: string,
  more: readonly string[],
): void {
  if (isRehearsal) sheet.text('P', rehearsalMark, { weight: 'bold', size: 12 });
  sheet.text('P', name, { weight: 'bold', size: 12 });
  const address = addressLines.join(', ') + (isSample ? ` (${sample})` : '');
  for (const line of [address, ...more]) sheet.text('P', line, { size: 9, color: softInk });
}

/** Whom to complain to, and when an answer comes. Its phone number is not broken over two lines. */
export function complaintsLine({ grievance }: Issuer, language: Language): string {
  const { name, role, email, phone, deadlines } = grievance;
  const stop = language === 'hi' ? '।' : '.';
  // The role begins another sentence, because it begins with a capital.
  return [`${name}${stop} ${role}: ${email}, ${phone.replaceAll(' ', '\u00a0')}${stop}`, ...deadlines].join(' ');
}
