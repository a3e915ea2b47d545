import { sql } from '#platform/database/db.ts';
import { days, exactly, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import type { PurgeRun } from '../store/purges.ts';

/** The retention jobs, by the names of their timers. A test compares them. */
export const purgeWords = inBoth<Readonly<Record<string, string>>>(
  {
    'forget-old-sign-in-attempts': 'OTPs, ended logins, browsers',
    'purge-old-desk-sessions': 'Sign-ins to the desk',
    'erase-personal-fields': 'Forms of applications, with corrections and notes',
    'erase-unused-photos': 'Photos',
    'erase-unused-pictures': 'Pictures that no page uses',
    'erase-unused-documents': 'Files that no page names',
    'erase-referred-names': 'Names in the lists of referrers',
    'erase-bank-details': 'Bank details of claims',
    'erase-bank-narrations': 'Texts of bank statements',
    'erase-refund-accounts': 'Bank accounts of refunds',
    'erase-audit-values': 'Personal values in the audit',
    'forget-old-leads': 'Leads, complaints and privacy requests',
    'erase-old-chats': 'Written on WhatsApp',
    'erase-old-messages': 'Texts of messages',
    'purge-quotations': 'Quotations',
    'purge-sales-papers': 'Invoices and other papers',
  },
  {
    'forget-old-sign-in-attempts': 'OTP, खत्म हुए लॉगिन, ब्राउज़र',
    'purge-old-desk-sessions': 'डेस्क पर साइन इन',
    'erase-personal-fields': 'आवेदनों के फ़ॉर्म, सुधार और टिप्पणियों के साथ',
    'erase-unused-photos': 'फ़ोटो',
    'erase-unused-pictures': 'तस्वीरें जो किसी पेज पर नहीं हैं',
    'erase-unused-documents': 'फ़ाइलें जो किसी पेज पर नहीं हैं',
    'erase-referred-names': 'रेफ़रल की सूची में नाम',
    'erase-bank-details': 'दावों की बैंक जानकारी',
    'erase-bank-narrations': 'बैंक स्टेटमेंट का लिखा हुआ',
    'erase-refund-accounts': 'रिफ़ंड के बैंक खाते',
    'erase-audit-values': 'ऑडिट में निजी जानकारी',
    'forget-old-leads': 'लीड, शिकायतें और निजी डेटा के अनुरोध',
    'erase-old-chats': 'WhatsApp पर लिखा हुआ',
    'erase-old-messages': 'संदेशों का लिखा हुआ',
    'purge-quotations': 'कोटेशन',
    'purge-sales-papers': 'इनवॉइस और दूसरे कागज़',
  },
);

const words = inBoth(
  {
    caption: 'Runs of the retention jobs',
    lead: 'Each kind of data is erased after its time by a daily or hourly job. “Had to wait” counts what is past its time but still open.',
    empty: 'No retention job has run yet.',
    at: 'When',
    timer: 'What',
    total: 'Erased',
    waiting: 'Had to wait',
    state: 'Result',
    rows: 'Erased something',
    withRows: 'Runs that erased something',
  },
  {
    caption: 'डेटा मिटाने के काम',
    lead: 'हर प्रकार का डेटा अपने समय के बाद रोज़ या हर घंटे चलने वाले काम से मिटता है। “रुका रहा” में वह है जिसका समय बीत गया पर काम खुला है।',
    empty: 'अभी डेटा मिटाने का कोई काम नहीं चला।',
    at: 'कब',
    timer: 'क्या',
    total: 'मिटाया',
    waiting: 'रुका रहा',
    state: 'नतीजा',
    rows: 'कुछ मिटाया',
    withRows: 'जिनमें कुछ मिटा',
  },
);
const stateWords = inBoth(
  { done: 'Done', failed: 'Failed; it is tried again' },
  { done: 'पूरा', failed: 'असफल; फिर से होगा' },
);

type PurgeRow = Omit<PurgeRun, 'finishedAt' | 'counts'> & { readonly id: number };
/** Runs of the retention jobs: what they erased, when, and what had to wait. */
export const retention = deskList({
  name: 'retention',
  right: 'people/read',
  words,
  from: sql`purge_run`,
  id: { sql: sql`purge_run.id`, type: 'bigint' },
  select: sql<PurgeRow>`purge_run.id, purge_run.timer, purge_run.started_at, purge_run.total, purge_run.waiting, purge_run.has_failed`,
  read: async (_ctx, rows) => rows,
  key: ({ id }) => String(id),
  columns: {
    at: { as: 'time', of: ({ startedAt }) => startedAt, sort: { sql: sql`purge_run.started_at`, type: 'timestamptz' } },
    timer: { as: 'code', of: ({ timer }) => timer, texts: purgeWords },
    total: { as: 'number', of: ({ total }) => total },
    waiting: { as: 'number', of: ({ waiting }) => waiting },
    state: { as: 'code', of: ({ hasFailed }) => (hasFailed ? 'failed' : 'done'), texts: stateWords },
  },
  defaultSort: { column: 'at', direction: 'desc' },
  filters: {
    timer: {
      ...exactly((timer) => sql`purge_run.timer = ${timer}`),
      texts: purgeWords,
      choices: (_more, language) => Object.entries(purgeWords[language]).map(([value, label]) => ({ value, label })),
    },
    rows: {
      ...yesOrNo({
        yes: sql`(purge_run.total > 0 or purge_run.has_failed)`,
        no: sql`not (purge_run.total > 0 or purge_run.has_failed)`,
      }),
      texts: yesNoWords,
    },
    at: days(sql`purge_run.started_at`),
  },
  lead: ({ lead }) => [lead],
  views: ({ withRows }) => [{ name: withRows, query: 'rows=yes' }],
});
