import { readPhone } from '#kit/text/phone.ts';
import { chatHref, telHref } from '#web/site.ts';
import type { DeskLeadRecord } from '../../contract/desk.ts';
import { readyWords } from './lead-words.ts';

/** Links to call a person and to write to them; a number that is masked or has too few digits gives none. */
export function contactLinks({
  phone,
  name,
  company,
  reference,
  kind,
  product,
  language,
}: Pick<DeskLeadRecord, 'phone' | 'name' | 'company' | 'reference' | 'kind' | 'product' | 'language'>): {
  readonly call?: string;
  readonly whatsApp?: string;
} {
  const number = readPhone(phone.text);
  if (phone.isMasked || (number === undefined && phone.text.replaceAll(/\D/g, '').length < 3)) return {};
  const t = readyWords[language];
  const text =
    kind === 'quote' && product !== ''
      ? t.product(name, company, reference, product)
      : t[kind](name, company, reference);
  return {
    call: telHref(number ?? phone.text),
    // Only a mobile number can have WhatsApp.
    ...(number === undefined ? {} : { whatsApp: chatHref(number.slice(1), text) }),
  };
}
