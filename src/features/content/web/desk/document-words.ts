import { inBoth } from '#web/i18n.ts';

export const documentWords = inBoth(
  {
    upload: 'Upload a file',
    name: 'Name',
    nameHint: 'You choose it by this name, such as “Type approval 2029”. Visitors do not see it.',
    file: 'PDF',
    fileHint: (megabytes: number, pages: number) => `At most ${megabytes} MB and ${pages} pages`,
    uploaded: 'Uploaded files',
    none: 'No file is uploaded yet.',
    about: (pages: number, at: string) => `${pages === 1 ? '1 page' : `${pages} pages`}, ${at}`,
    toEntry: 'Back to editing',
  },
  {
    upload: 'फ़ाइल अपलोड करें',
    name: 'नाम',
    nameHint: 'फ़ाइल इसी नाम से चुनी जाती है, जैसे “टाइप अप्रूवल 2029”। साइट पर यह नाम नहीं दिखता।',
    file: 'PDF',
    fileHint: (megabytes, pages) => `ज़्यादा से ज़्यादा ${megabytes} MB और ${pages} पन्ने`,
    uploaded: 'अपलोड की गई फ़ाइलें',
    none: 'अभी कोई फ़ाइल अपलोड नहीं हुई है।',
    about: (pages, at) => `${pages} पन्ने, ${at}`,
    toEntry: 'वापस बदलने के पेज पर',
  },
);
