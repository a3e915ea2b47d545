import { diffArrays } from 'diff';

export interface WordPart {
  readonly text: string;
  readonly mark: 'same' | 'added' | 'removed';
}
/** Beyond this many changed words a text counts as replaced: comparing it would take seconds. */
const maxChanges = 400;

/** Words and what is between them; a word of Devanagari has its marks. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

/** What stayed in a text, what it lost and what it got, word by word. */
export function diffWords(before: string, after: string): readonly WordPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxChanges });
  const parts: WordPart[] = changes
    ? changes.map(({ value, added, removed }) => ({
        text: value.join(''),
        mark: added ? 'added' : removed ? 'removed' : 'same',
      }))
    : [
        { text: before, mark: 'removed' },
        { text: after, mark: 'added' },
      ];
  return parts.filter(({ text }) => text !== '');
}
