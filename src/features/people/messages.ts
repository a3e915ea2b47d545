import type { Language } from '#kit/language.ts';
import { minuteMs } from '#kit/time.ts';
import { pages } from '#pages.ts';
import { otpLifeMs } from '#features/accounts/terms.ts';
import { type MailLink, type MessageIn, messageIn, type Named, slot } from '#features/notifications/model.ts';

export const moveTemplate = 'account-move-code';
/** To the new number, which its owner reads to our staff. */
export function moveText(
  language: Language,
  { code, company }: { readonly code: string; readonly company: string },
): string {
  const minutes = otpLifeMs / minuteMs;
  return language === 'hi'
    ? `${code} ${company} में आपका खाता इस नंबर पर लाने का कोड है, ${minutes} मिनट तक चलेगा। आपने खुद यह कहा हो, तभी इसे हमारे कर्मचारी को बताएँ।`
    : `${code} is the code to move your account at ${company} to this number. It is valid for ${minutes} minutes. Tell it to our staff only if you asked for this.`;
}

const home: MailLink = { path: pages.contact.path, label: { en: 'Contact us', hi: 'हमसे संपर्क करें' } };
/** To the former number. `ending`: the last two digits of the new one. */
export const accountMoved = (company: Named, ending: string): MessageIn =>
  messageIn('account-moved', home, {
    en: {
      subject: 'Your account was moved to another number',
      text: `Your account at ${slot(company.en)} was moved to the number ending ${slot(ending)}, and you are logged out. If you did not ask for this, call us at once.`,
    },
    hi: {
      subject: 'आपका खाता दूसरे नंबर पर चला गया',
      text: `${slot(company.hi)} में आपका खाता ${slot(ending)} पर खत्म होने वाले नंबर पर चला गया है, और आप लॉगआउट हो गए हैं। अगर आपने यह नहीं कहा था, तो हमें तुरंत फ़ोन करें।`,
    },
  });
