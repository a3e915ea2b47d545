import { longDay } from '#kit/indian-time.ts';
import { formatRupees } from '#kit/money/paise.ts';
import { type MailIn, mailIn, type Named } from '#features/notifications/model/messages.ts';
import { inLetter, type Letter } from '#features/papers/model/letter.ts';
import type { QuotationDocument } from './model.ts';

/** Mails the link of a quotation's PDF to its buyer. `path`: of the PDF. */
export function quotationIssued(
  company: Named,
  quotation: Letter & Pick<QuotationDocument, 'number' | 'validUntil' | 'totals' | 'replaces'>,
  path: string,
): MailIn {
  const { number, validUntil, replaces } = quotation;
  const total = formatRupees(quotation.totals.totalPaise);
  const text = inLetter(quotation, company, {
    en: `Our quotation ${number} for ${total} including GST is ready. It is valid until ${longDay('en', validUntil)}.${replaces === undefined ? '' : ` It replaces quotation ${replaces}.`} You can check it by the code beside its QR code.`,
    hi: `हमारा कोटेशन ${number} तैयार है: GST समेत कुल ${total}। यह ${longDay('hi', validUntil)} तक मान्य है।${replaces === undefined ? '' : ` यह कोटेशन ${replaces} की जगह है।`} QR कोड के पास दिए कोड से इसकी जाँच हो सकती है।`,
  });
  return mailIn(
    'quotation',
    { path, label: { en: 'Open the quotation (PDF)', hi: 'कोटेशन खोलें (PDF)' } },
    {
      en: { subject: `Quotation ${number} from ${company.en}`, text: text.en },
      hi: { subject: `${company.hi} का कोटेशन ${number}`, text: text.hi },
    },
  );
}
