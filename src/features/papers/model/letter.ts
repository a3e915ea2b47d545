import type { Named } from '#features/notifications/model/messages.ts';
import type { PaperDocument } from './paper.ts';

export type Letter = Pick<PaperDocument, 'attention' | 'buyer' | 'signatory' | 'contactLines'>;
/** A text to the buyer with whom it greets, who signs and where the company answers. */
export function inLetter({ attention, buyer, signatory, contactLines }: Letter, company: Named, text: Named): Named {
  const name = attention || buyer.name;
  const from = (of: string): string =>
    [signatory.name, of, contactLines[0] ?? ''].filter((part) => part !== '').join(', ');
  return {
    en: `Dear ${name},\n\n${text.en}\n\n${from(company.en)}`,
    hi: `नमस्ते ${name},\n\n${text.hi}\n\n${from(company.hi)}`,
  };
}
