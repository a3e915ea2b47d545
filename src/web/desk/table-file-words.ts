import { inBoth } from '../i18n.ts';
import { useWords } from '../use-words.ts';
import type { DeskFormProps } from './desk-form.tsx';

const words = inBoth(
  { tooLarge: 'The file is too large. Take a shorter time.' },
  { tooLarge: 'फ़ाइल बहुत बड़ी है। कम समय की फ़ाइल लें।' },
);
/** Of a file that was too large to be read; everything else is said by `tableRefusals`. */
export function useTableRefusals(): NonNullable<DeskFormProps['refusals']> {
  return { 'http/too-large': useWords(words).tooLarge };
}
/** What a form with such a file offers to choose. */
export const tableFiles = '.csv,.txt,.xlsx,.xls,text/csv';
