import type { Localized } from '#kit/language.ts';

/** What setup says beside its questions. */
export const words = {
  closed: {
    en: 'Closed. What you answered is kept: saral setup goes on from here.',
    hi: 'बंद हुआ। आपके जवाब सुरक्षित हैं: saral setup यहीं से आगे चलेगा।',
  },
  isSet: { en: 'set', hi: 'भरा है' },
  unset: { en: 'not set', hi: 'नहीं भरा' },
  empty: { en: 'An answer is needed.', hi: 'जवाब ज़रूरी है।' },
  wrong: { en: 'That is not right; please type it again.', hi: 'यह सही नहीं है; फिर से लिखें।' },
  trying: { en: 'Trying it …', hi: 'जाँच हो रही है …' },
  works: { en: 'It works.', hi: 'यह चल रहा है।' },
  refused: { en: 'It was refused: please type it again.', hi: 'यह अस्वीकार हुआ: फिर से लिखें।' },
  used: {
    en: 'This database is in use already: name an empty one.',
    hi: 'यह डेटाबेस पहले से काम में है: कोई ख़ाली डेटाबेस बताएँ।',
  },
  untriable: {
    en: "It can't be tried before the first message.",
    hi: 'पहले संदेश से पहले इसकी जाँच नहीं हो सकती।',
  },
  unreachable: {
    en: 'No usable answer came. r: try again, c: change it, g: go on without',
    hi: 'सही जवाब नहीं मिला। r: फिर जाँचें, c: बदलें, g: ऐसे ही आगे चलें',
  },
  menu: { en: 'Number of what you want to change; Enter ends', hi: 'जो बदलना है उसका नंबर; Enter से समाप्त' },
  unchanged: { en: 'Nothing was changed.', hi: 'कुछ नहीं बदला।' },
  start: {
    en: 'Start the site now, with the proxy Caddy and its certificate? (y, n)',
    hi: 'साइट अभी शुरू करें, Caddy और उसके certificate के साथ? (y, n)',
  },
  ready: { en: 'The site runs.', hi: 'साइट चल रही है।' },
  notReady: {
    en: 'The site is not ready yet: journalctl -u saral says why.',
    hi: 'साइट अभी तैयार नहीं है: कारण journalctl -u saral में है।',
  },
  testMail: { en: 'Address for a test mail; Enter sends none', hi: 'टेस्ट ईमेल का पता; Enter दबाने पर कोई नहीं जाएगा' },
  noAddress: { en: 'That is not an e-mail address: nothing was sent.', hi: 'यह ईमेल पता नहीं है: कुछ नहीं भेजा गया।' },
  testSubject: { en: 'Test mail', hi: 'टेस्ट ईमेल' },
  testText: { en: 'E-mails of the site arrive here.', hi: 'साइट के ईमेल यहाँ आते हैं।' },
  mailSent: {
    en: 'The mail server took it: look whether it arrives, also among spam.',
    hi: 'मेल सर्वर ने ले लिया: देखें कि पहुँचा या नहीं, spam में भी।',
  },
  mailNotSent: {
    en: 'The mail server did not take it: change the mail server or the sender in saral setup.',
    hi: 'मेल सर्वर ने नहीं लिया: saral setup में मेल सर्वर या भेजने वाला बदलें।',
  },
  commands: { en: 'Nothing was started. These commands do it:', hi: 'कुछ शुरू नहीं किया गया। इन commands से शुरू होगा:' },
} as const satisfies Readonly<Record<string, Localized>>;
