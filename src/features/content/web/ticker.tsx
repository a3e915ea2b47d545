import { paths } from '#web/paths.ts';
import { PauseIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { words } from './words.ts';

/**
 * The ticker, linked to the recruitment page; pauses on hover, on focus and by its button. The text begins at the edge and
 * its copy follows it, so that every word passes on every width and the line is never blank.
 */
export function Ticker({ text }: { readonly text: string }) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <div className="notice">
      <label className="notice-pause">
        <input type="checkbox" className="sr-only" />
        <PauseIcon />
        <span className="sr-only">{t.stopTicker}</span>
      </label>
      <a href={paths.career(language)} className="notice-link">
        <span className="notice-text">{text}</span>
        <span className="notice-text notice-copy" aria-hidden="true">
          {text}
        </span>
      </a>
    </div>
  );
}
