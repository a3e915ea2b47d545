import { inBoth } from '#web/i18n.ts';

export const filesWords = inBoth(
  {
    head: 'Files',
    none: 'No files yet.',
    file: 'File',
    hint: (pdf: number, picture: number) => `PDF up to ${pdf} MB; JPEG, PNG or WebP up to ${picture} MB`,
    hidden: 'Your role does not see their names and contents.',
    pdf: 'PDF',
    picture: 'Picture',
  },
  {
    head: 'फ़ाइलें',
    none: 'अभी कोई फ़ाइल नहीं।',
    file: 'फ़ाइल',
    hint: (pdf: number, picture: number) => `PDF ${pdf} MB तक; JPEG, PNG या WebP ${picture} MB तक`,
    hidden: 'आपकी भूमिका इनके नाम और सामग्री नहीं देख सकती।',
    pdf: 'PDF',
    picture: 'तस्वीर',
  },
);
/** What the timeline of a record says of its files. */
export const fileTimelineWords = inBoth(
  { 'file-added': 'File added', 'file-removed': 'File removed' },
  { 'file-added': 'फ़ाइल जोड़ी', 'file-removed': 'फ़ाइल हटाई' },
);
