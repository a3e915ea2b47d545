import type { Issuer } from '#kit/issuer.ts';
import { type Sheet, softInk } from './pdf.ts';

/** The top of a document: who issues it, with its address. `sample` marks a made-up company. */
export function drawLetterhead(sheet: Sheet, { name, addressLines, isSample }: Issuer, sample: string): void {
  sheet.text('P', name, { weight: 'bold', size: 12 });
  sheet.text('P', addressLines.join(', ') + (isSample ? ` (${sample})` : ''), { size: 9, color: softInk });
  sheet.gap(8);
  sheet.line();
}

/** Whom to complain to, and when an answer comes. Its phone number is not broken over two lines. */
export const complaintsLine = ({ grievance: { name, role, email, phone, deadlines } }: Issuer): string =>
  [`${name}, ${role}: ${email}, ${phone.replaceAll(' ', '\u00a0')}.`, ...deadlines].join(' ');
