import type { Tx } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import { languageCounts } from '../store/accounts.ts';

/** How many of these accounts get their messages in each language. */
export async function countLanguages(
  tx: Tx,
  accountIds: readonly string[],
): Promise<Readonly<Record<Language, number>>> {
  const counts = { en: 0, hi: 0 };
  if (accountIds.length > 0)
    for (const { language, count } of await languageCounts(tx, accountIds)) counts[language] = count;
  return counts;
}
