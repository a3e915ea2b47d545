import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { earningsWords } from './words.ts';

/** A quiet line where something did not load: the rest of the page goes on. */
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
