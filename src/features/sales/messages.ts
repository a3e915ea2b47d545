import { formatRupees, type Paise } from '#kit/money/paise.ts';
import { type MailIn, mailIn, type Named } from '#features/notifications/model/messages.ts';
import { inLetter, type Letter } from '#features/papers/model/letter.ts';
import type { SalesKind } from './model.ts';

const names: Readonly<Record<SalesKind, Named>> = {
  proforma: { en: 'proforma invoice', hi: 'प्रोफ़ॉर्मा इनवॉइस' },
  invoice: { en: 'tax invoice', hi: 'टैक्स इनवॉइस' },
  challan: { en: 'delivery challan', hi: 'डिलीवरी चालान' },
  'credit-note': { en: 'credit note', hi: 'क्रेडिट नोट' },
};
/** Mails the link of a paper's PDF to its buyer. `path`: of the PDF. */
export function paperIssued(
  company: Named,
  paper: Letter & { readonly kind: SalesKind; readonly number: string; readonly totalPaise: Paise },
  path: string,
): MailIn {
  const { kind, number, totalPaise } = paper;
  const total = formatRupees(totalPaise);
  const { en, hi } = names[kind];
  const text = inLetter(paper, company, {
    en: `Our ${en} ${number} for ${total} including GST is ready.`,
    hi: `हमारा ${hi} ${number} तैयार है: GST समेत ${total}।`,
  });
  return mailIn(
    'sales-paper',
    { path, label: { en: 'Open the paper (PDF)', hi: 'कागज़ खोलें (PDF)' } },
    {
      en: {
        subject: `${en} ${number} from ${company.en}`.replace(/^./, (letter) => letter.toUpperCase()),
        text: text.en,
      },
      hi: { subject: `${company.hi}: ${hi} ${number}`, text: text.hi },
    },
  );
}
