import { inBoth } from '#web/i18n.ts';

/** The readable page of a copy. */
export const copyPageWords = inBoth(
  {
    title: 'Your data with us',
    lead: (at: string) =>
      `This is everything that we hold on you, as of ${at}. The other files have the same for programs, with photos and papers.`,
    at: 'Date',
    yes: 'yes',
    no: 'no',
  },
  {
    title: 'हमारे पास आपकी जानकारी',
    lead: (at: string) =>
      `${at} को आपके बारे में हमारे पास जो कुछ है, वह सब यहाँ है। बाक़ी फ़ाइलों में यही कंप्यूटर के लिए है, साथ में फ़ोटो और काग़ज़।`,
    at: 'तारीख़',
    yes: 'हाँ',
    no: 'नहीं',
  },
);
