import type { ContentKind } from '../../model/content.ts';
import type { EntryTitle } from '../../model/desk.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentKindWords } from './words.ts';

interface Named {
  readonly kind: ContentKind;
  readonly key: string;
  readonly title: EntryTitle;
}
/** An entry as people call it: its title in their language, else in the other one; what has none is called by its kind. */
export function useEntryTitle(): (entry: Named) => string {
  const kinds = useWords(contentKindWords);
  const language = useLanguage();
  return ({ kind, key, title }) => title[language] || title.en || title.hi || (key === kind ? kinds[kind] : key);
}
