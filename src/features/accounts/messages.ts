import type { Language } from '#kit/language.ts';
import { type MailLink, type MessageIn, messageIn, type Named, slot } from '#features/notifications/model.ts';
import { minuteMs } from '#kit/time.ts';
import { otpLifeMs } from './terms.ts';

export const signInTemplate = 'sign-in-code';
/**
 * The login SMS in the language of the requesting page. Operators deliver only texts that equal the registered template
 * except for its variables. The last line lets phones fill in the OTP on our site only (WebOTP).
 */
export function signInText(
  language: Language,
  { code, company, appUrl }: { readonly code: string; readonly company: string; readonly appUrl: string },
): string {
  const minutes = otpLifeMs / minuteMs;
  const text =
    language === 'hi'
      ? `${code} ${company} में लॉगिन का OTP है, ${minutes} मिनट तक चलेगा। इसे किसी को न बताएँ।`
      : `${code} is your OTP to log in to ${company}. It is valid for ${minutes} minutes. Do not share it with anyone.`;
  return `${text}\n\n@${new URL(appUrl).hostname} #${code}`;
}

const deskPage: MailLink = { path: '/desk', label: { en: 'Open the desk', hi: 'डेस्क खोलें' } };
/** To a member of staff whose name an owner changed. */
export const staffRenamed = (company: Named, name: string): MessageIn =>
  messageIn('staff-renamed', deskPage, {
    en: {
      subject: 'Your name at the desk was changed',
      text: `At the desk of ${slot(company.en)} an owner changed your name to ${slot(name)}. Colleagues see it beside what you decide. If it is wrong, call the owner.`,
    },
    hi: {
      subject: 'डेस्क पर आपका नाम बदला गया',
      text: `${slot(company.hi)} के डेस्क पर मालिक ने आपका नाम बदलकर ${slot(name)} कर दिया है। आपके फैसलों के साथ साथियों को यही दिखेगा। अगर यह गलत है, तो मालिक को फ़ोन करें।`,
    },
  });
