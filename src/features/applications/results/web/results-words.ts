import { inBoth } from '#web/i18n.ts';
import type { ResultStage } from '../model.ts';

/** /results. */
export const resultsWords = inBoth(
  {
    title: 'Recruitment results',
    lead: 'Lists of application numbers, without names. Your application number is on your receipt.',
    none: 'No results are published now.',
    published: (day: string, who: string) => `Published ${day}: ${who}`,
    order: 'The order of the numbers says nothing about rank.',
    notFound: 'This list is not published.',
    notFoundText: 'It was withdrawn or replaced, or the link is wrong. The lists that are published now are below.',
    find: 'Find your application number',
    numberHint: 'For example SA-7K3M-9PQ2-XW4D',
    check: 'Find',
    isListed: (number: string) => `${number} is in this list.`,
    notListed: (number: string) => `${number} is not in this list.`,
    notListedText: 'Check the number on your receipt, and the status of your application after login.',
    status: 'See the status of your application: log in with your mobile number and OTP',
    all: 'All results',
    career: 'Recruitment',
    failed: 'We cannot show the results right now. Please try again in a moment.',
  },
  {
    title: 'भर्ती के परिणाम',
    lead: 'आवेदन नंबरों की सूचियाँ, बिना नाम के। आपका आवेदन नंबर रसीद पर है।',
    none: 'अभी कोई परिणाम प्रकाशित नहीं है।',
    published: (day: string, who: string) => `${day} को प्रकाशित: ${who}`,
    order: 'नंबरों के क्रम का रैंक से कोई संबंध नहीं है।',
    notFound: 'यह सूची प्रकाशित नहीं है।',
    notFoundText: 'इसे हटाया या बदला गया है, या लिंक गलत है। अभी प्रकाशित सूचियाँ नीचे हैं।',
    find: 'अपना आवेदन नंबर खोजें',
    numberHint: 'जैसे SA-7K3M-9PQ2-XW4D',
    check: 'खोजें',
    isListed: (number: string) => `${number} इस सूची में है।`,
    notListed: (number: string) => `${number} इस सूची में नहीं है।`,
    notListedText: 'रसीद पर नंबर जाँचें, और लॉगिन करके आवेदन की स्थिति देखें।',
    status: 'आवेदन की स्थिति देखें: मोबाइल नंबर और OTP से लॉगिन करें',
    all: 'सभी परिणाम',
    career: 'भर्ती',
    failed: 'अभी हम परिणाम नहीं दिखा पा रहे। थोड़ी देर में फिर कोशिश करें।',
  },
);

/** The heading of a list, by its stage. */
export const listNameWords = inBoth<Record<ResultStage, string>>(
  {
    shortlisted: 'Shortlisted applicants',
    called: 'Applicants called for an interview',
    selected: 'Selected applicants',
  },
  {
    shortlisted: 'शॉर्टलिस्ट किए गए आवेदक',
    called: 'इंटरव्यू के लिए बुलाए गए आवेदक',
    selected: 'चुने गए आवेदक',
  },
);

/** Whom a list names, by its stage. */
export const listedWords = inBoth<Record<ResultStage, (count: number) => string>>(
  {
    shortlisted: (count) => `${count} shortlisted`,
    called: (count) => `${count} called`,
    selected: (count) => `${count} selected`,
  },
  {
    shortlisted: (count) => `${count} शॉर्टलिस्ट हुए`,
    called: (count) => `${count} बुलाए गए`,
    selected: (count) => `${count} चुने गए`,
  },
);
