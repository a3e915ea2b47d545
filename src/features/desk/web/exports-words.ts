import { inBoth } from '#web/i18n.ts';

export const exportsWords = inBoth(
  {
    none: 'Exports are not available yet.',
    later:
      'They come with a later part of the desk. Until then, use the lists: their filters and saved views show the same rows.',
  },
  {
    none: 'एक्सपोर्ट अभी उपलब्ध नहीं है।',
    later: 'यह डेस्क के अगले हिस्से के साथ आएगा। तब तक सूचियाँ देखें: फ़िल्टर और सेव किए व्यू में वही पंक्तियाँ दिखती हैं।',
  },
);
