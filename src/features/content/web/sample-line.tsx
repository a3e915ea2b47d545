import { hasSamples } from '../contract/public.ts';
import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

/** One line where a page shows samples, which only the demo does; `of` is what the page shows. */
export function SampleLine({ of }: { readonly of: unknown }) {
  const t = useWords(words);
  return hasSamples(of) ? <p className="sample-line">{t.samples}</p> : null;
}
