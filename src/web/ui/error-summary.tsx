import { useEffect, useRef } from 'react';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { fieldId } from '#web/ui/field.tsx';

export interface ErrorSummaryProps {
  readonly title?: string;
  /** By field name; `text` is also shown beside the field. */
  readonly errors: readonly { readonly name: string; readonly label: string; readonly text: string }[];
  /** Takes the focus when it appears, for long forms; short ones focus the first invalid field instead. */
  readonly takeFocus?: boolean;
}
/** The invalid fields of a long form as a list of links; nothing without errors. */
export function ErrorSummary({ title, errors, takeFocus = false }: ErrorSummaryProps) {
  const t = useWords(formWords);
  const box = useRef<HTMLDivElement>(null);
  const key = errors.map((error) => error.name).join();
  useEffect(() => {
    if (takeFocus && key) box.current?.focus();
  }, [key, takeFocus]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{title ?? t.thereIsAProblem}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.name}>
            <a href={`#${fieldId(error.name)}`}>
              {error.label}: {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
