import type { Language } from '#kit/language.ts';

/** What a person agrees to who chooses WhatsApp. It is stored with the choice. */
export const consentText: Readonly<Record<Language, (company: string) => string>> = {
  en: (company) =>
    `${company} sends you OTPs and messages about your applications on WhatsApp. What does not arrive there comes by SMS where possible. To stop, write STOP there, or change it in My Applications.`,
  hi: (company) =>
    `${company} आपको OTP और आवेदनों के संदेश WhatsApp पर भेजेगा। जो वहाँ न पहुँचे, वह हो सके तो SMS से आएगा। बंद करने के लिए वहाँ STOP लिखें, या "मेरे आवेदन" में बदलें।`,
};

const stopWords = ['stop', 'stop all', 'unsubscribe', 'रोकें', 'रोको', 'बंद', 'बंद करें', 'बंद करो'];
/** True for a message that ends what we send there. */
export const isStop = (text: string): boolean =>
  stopWords.includes(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s.!।"']+/gu, ' ')
      .trim(),
  );
