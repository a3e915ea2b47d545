import { paths } from '#web/paths.ts';
import { PauseIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { words } from './words.ts';

/** The ticker, linked to the recruitment page; pauses on hover, on focus and by its button. */
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
        <span className="notice-track">{text}</span>
      </a>
    </div>
  );
}
