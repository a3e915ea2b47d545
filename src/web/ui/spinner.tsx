import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';

/** A spinner; `label` is for screen readers, '' where a text beside it says the same. */
export function Spinner({ label }: { readonly label?: string }) {
  const t = useWords(formWords);
  const text = label ?? t.working;
  return (
    <span className="spinner" role={text ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
      {text ? <span className="sr-only">{text}</span> : null}
    </span>
  );
}

/** Grey bars in the shape of the content, so that the layout does not shift. `label`: what is loading. */
export function Skeleton({ lines = 3, label }: { readonly lines?: number; readonly label: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_none, line) => (
        <span key={line} className="skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
