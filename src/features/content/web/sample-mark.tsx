import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

/** Marks a sample. */
export function SampleMark({ as: Tag = 'span' }: { readonly as?: 'span' | 'p' }) {
  const t = useWords(words);
  return (
    <Tag className="sample-mark" title={t.sampleNote}>
      {t.sample}
    </Tag>
  );
}
