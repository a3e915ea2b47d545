import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { earningsWords } from '../../web/words.ts';

/** A status line for a part that did not load; the rest of the page works. */
export function RetryLine({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const t = useWords(earningsWords);
  return (
    <p className="retry-line" role="status">
      {text}{' '}
      <Button small look="quiet" icon={<RefreshIcon />} onClick={onRetry}>
        {t.retry}
      </Button>
    </p>
  );
}
