import type { DayBookTexts } from '../actions/export-day-book.ts';
import { accountText } from '../web/parts/account-text.ts';
import { accountWords, kindWords } from '../web/parts/words.ts';

/** In English, as accountants' programs expect it. */
export const dayBookTexts: DayBookTexts = {
  event: (kind) => (kindWords.en as Readonly<Record<string, string>>)[kind] ?? kind,
  account: (account) => accountText(accountWords.en, account),
};
