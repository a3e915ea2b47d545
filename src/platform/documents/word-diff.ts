import { diffArrays } from 'diff';

export interface WordPart {
  readonly text: string;
  readonly mark: 'same' | 'added' | 'removed';
}
/** Beyond so many changed words a text counts as replaced: comparing it would take seconds. */
const maxChanges = 400;
/** The limit of changed words for all texts of a page together. */
const maxChangesInAll = 1200;

/** Words and what is between them; a word of Devanagari has its marks. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

/** What stayed in texts, what each lost and what it got, word by word, while there are not too many changes in all. */
export function diffTexts(texts: readonly { readonly before: string; readonly after: string }[]): WordPart[][] {
  let left = maxChangesInAll;
  return texts.map(({ before, after }) => {
    const limit = Math.min(maxChanges, left);
    const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: limit });
    left -= changes
      ? changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
      : limit;
    return partsOf(before, after, changes);
  });
}

function partsOf(
  before: string,
  after: string,
  changes: ReturnType<typeof diffArrays<string>> | undefined,
): WordPart[] {
  const parts: WordPart[] = changes
    ? changes.map(({ value, added, removed }) => ({
        text: value.join(''),
        mark: markOf(added, removed),
      }))
    : [
        { text: before, mark: 'removed' },
        { text: after, mark: 'added' },
      ];
  return parts.filter(({ text }) => text !== '');
}
function markOf(isAdded: boolean, isRemoved: boolean): WordPart['mark'] {
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'same';
}
