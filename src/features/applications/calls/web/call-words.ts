import { inBoth } from '#web/i18n.ts';

/** The interview that an applicant is called to. */
export const callWords = inBoth(
  {
    title: 'You are called to an interview',
    when: 'Day and time',
    place: 'Place',
    bring: 'Please bring',
    minutes: (minutes: number) =>
      minutes < 120 || minutes % 30 > 0
        ? `It takes about ${minutes} minutes.`
        : `It takes about ${minutes / 60} hours.`,
    replaces: 'This letter replaces the earlier one, which is not valid any more.',
    download: 'Call letter (PDF)',
    next: 'Your interview is fixed: day, time and place are below. Download the call letter and bring it.',
  },
  {
    title: 'आपको इंटरव्यू के लिए बुलाया गया है',
    when: 'तारीख और समय',
    place: 'जगह',
    bring: 'साथ लाएँ',
    minutes: (minutes: number) =>
      minutes < 120 || minutes % 30 > 0 ? `लगभग ${minutes} मिनट लगेंगे।` : `लगभग ${minutes / 60} घंटे लगेंगे।`,
    replaces: 'पहले वाला पत्र अब मान्य नहीं है, उसकी जगह यह पत्र है।',
    download: 'बुलावा पत्र (PDF)',
    next: 'आपका इंटरव्यू तय है: तारीख, समय और जगह नीचे हैं। बुलावा पत्र डाउनलोड करके साथ लाएँ।',
  },
);
