import type { Language } from '#kit/language.ts';

/** What a person agrees to who chooses WhatsApp. It is stored with the choice. */
export const consentText: Readonly<Record<Language, (company: string) => string>> = {
  en: (company) =>
    `If you choose WhatsApp, ${company} sends you OTPs and messages about your applications there. To end that, write STOP there, or change it in My Applications.`,
  hi: (company) =>
    `WhatsApp चुनने पर ${company} OTP और आवेदनों के संदेश वहाँ भेजेगा। बंद करने के लिए वहाँ STOP लिखें, या "मेरे आवेदन" में बदलें।`,
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
