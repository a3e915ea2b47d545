import type { Language } from '#kit/language.ts';

/** The note above a page that shows a draft. */
export const previewTexts: Readonly<Record<Language, { readonly note: string; readonly back: string }>> = {
  en: { note: 'This is a preview of a draft. Only staff see it.', back: 'Back to the draft' },
  hi: { note: 'यह ड्राफ़्ट का प्रीव्यू है। इसे सिर्फ़ स्टाफ़ देखता है।', back: 'ड्राफ़्ट पर वापस जाएँ' },
};
