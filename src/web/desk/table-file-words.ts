import { inBoth } from '../i18n.ts';
import { useWords } from '../use-words.ts';
import type { DeskFormProps } from './desk-form.tsx';

const words = inBoth(
  {
    empty: 'The file is empty.',
    notText: 'This file is not a table. Download it as CSV or XLSX.',
    cutOff: (line: number) => `The file ends in the middle, in line ${line}. Download it again.`,
    quotes: (line: number) =>
      `Line ${line} has a quotation mark within a cell. Download the file again, or save it as XLSX.`,
    tooMany: 'The file has too many rows. Take a shorter time.',
    broken: 'This workbook is broken or has a password. Open it and save it as XLSX or CSV without one.',
    tooLarge: 'The file is too large. Take a shorter time.',
    oldXls:
      'This is the format of an old Excel, or a web page. Open the file, save it as XLSX or CSV, and choose that one.',
  },
  {
    empty: 'फ़ाइल ख़ाली है।',
    notText: 'यह तालिका की फ़ाइल नहीं है। CSV या XLSX में डाउनलोड करें।',
    cutOff: (line) => `फ़ाइल पंक्ति ${line} पर बीच में ख़त्म होती है। फिर से डाउनलोड करें।`,
    quotes: (line) => `पंक्ति ${line} के एक खाने में उद्धरण चिह्न है। फिर से डाउनलोड करें, या XLSX में सहेजें।`,
    tooMany: 'फ़ाइल में बहुत ज़्यादा पंक्तियाँ हैं। कम समय की फ़ाइल लें।',
    broken: 'यह फ़ाइल ख़राब है या उस पर पासवर्ड है। खोलकर बिना पासवर्ड XLSX या CSV में सहेजें।',
    tooLarge: 'फ़ाइल बहुत बड़ी है। कम समय की फ़ाइल लें।',
    oldXls: 'यह पुराने Excel की फ़ाइल या वेब पेज है। इसे खोलें, XLSX या CSV में सहेजें और वही चुनें।',
  },
);
/** What is wrong with a table that was chosen as a file, as `tableRefusals`. */
export function useTableRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(words);
  return {
    'csv/empty': t.empty,
    'csv/not-text': t.notText,
    'csv/cut-off': ({ line }) => t.cutOff(Number(line)),
    'csv/quotes': ({ line }) => t.quotes(Number(line)),
    'csv/too-many-rows': t.tooMany,
    'xlsx/broken': t.broken,
    'xlsx/too-large': t.tooLarge,
    'table/old-xls': t.oldXls,
    'table/too-large': t.tooLarge,
    'http/too-large': t.tooLarge,
  };
}
/** What a form with such a file offers to choose. */
export const tableFiles = '.csv,.txt,.xlsx,.xls,text/csv';
