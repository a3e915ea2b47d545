import { useShownPage } from '#web/shown-page.ts';
import { useWords } from '#web/use-words.ts';
import { demoWords } from '#web/words.ts';

/** In the demo: where an OTP arrives. Nothing in live mode. */
export function DemoPhoneHint() {
  const t = useWords(demoWords);
  if (!useShownPage().demo) return null;
  return (
    <p className="soft small">
      {t.codeArrives}{' '}
      <a href="/sandbox/phone" target="_blank" rel="noopener">
        {t.phone}
        <span className="sr-only">{` ${t.newTab}`}</span>
      </a>
    </p>
  );
}
