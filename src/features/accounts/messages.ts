import type { Language } from '#kit/language.ts';
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
