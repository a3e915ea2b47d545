import type { Facts, RefusalAnswer } from '../endpoint.ts';

/**
 * Why a table that staff chose as a file can't be read, for the contracts of the calls that import one. `csv/empty` and
 * `csv/too-many-rows` are said of workbooks too; `xlsx/too-large` is of one part of a workbook, unpacked.
 */
export const tableRefusals = {
  'csv/empty': [422, 'The file is empty.', 'फ़ाइल ख़ाली है।'],
  'csv/not-text': [
    415,
    'This file is not a table. Download it as CSV or XLSX.',
    'यह तालिका की फ़ाइल नहीं है। CSV या XLSX में डाउनलोड करें।',
  ],
  'csv/cut-off': [
    422,
    ({ line }: Facts) => `The file ends in the middle, in line ${String(line)}. Download it again.`,
    ({ line }: Facts) => `फ़ाइल पंक्ति ${String(line)} पर बीच में ख़त्म होती है। फिर से डाउनलोड करें।`,
  ],
  'csv/quotes': [
    422,
    ({ line }: Facts) =>
      `Line ${String(line)} has a quotation mark within a cell. Download the file again, or save it as XLSX.`,
    ({ line }: Facts) => `पंक्ति ${String(line)} के एक खाने में उद्धरण चिह्न है। फिर से डाउनलोड करें, या XLSX में सेव करें।`,
  ],
  'csv/too-many-rows': [
    422,
    'The file has too many rows. Choose a shorter period.',
    'फ़ाइल में बहुत ज़्यादा पंक्तियाँ हैं। कम दिनों की फ़ाइल लें।',
  ],
  'xlsx/broken': [
    422,
    'This workbook is broken or has a password. Open it and save it as XLSX or CSV without one.',
    'यह फ़ाइल ख़राब है या उस पर पासवर्ड है। खोलकर बिना पासवर्ड XLSX या CSV में सेव करें।',
  ],
  'xlsx/too-large': [413, 'The file is too large. Choose a shorter period.', 'फ़ाइल बहुत बड़ी है। कम दिनों की फ़ाइल लें।'],
  'table/old-xls': [
    415,
    'This is the format of an old Excel, or a web page. Open the file, save it as XLSX or CSV, and choose that one.',
    'यह पुराने Excel की फ़ाइल या वेब पेज है। इसे खोलें, XLSX या CSV में सेव करें और वही चुनें।',
  ],
  'table/too-large': [413, 'The file is too large. Choose a shorter period.', 'फ़ाइल बहुत बड़ी है। कम दिनों की फ़ाइल लें।'],
} as const satisfies Readonly<Record<string, RefusalAnswer>>;
