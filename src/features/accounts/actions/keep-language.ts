import type { Tx } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import { changeLanguage } from '../store/accounts.ts';

/** Stores the language of the page that a person uses, for their messages. Nothing changes if it is undefined. */
export const keepLanguage = async (tx: Tx, accountId: string, language: Language | undefined): Promise<void> =>
  language === undefined ? undefined : changeLanguage(tx, accountId, language);
