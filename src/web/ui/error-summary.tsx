import { useEffect, useRef } from 'react';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { fieldId } from '#web/ui/field.tsx';

export interface ErrorSummaryProps {
  readonly title?: string;
  /** By field name; `text` is what stands beside the field too. */
  readonly errors: readonly { readonly name: string; readonly label: string; readonly text: string }[];
  /** Takes the focus when it appears, for long forms; short ones focus their first faulty field instead. */
  readonly takeFocus?: boolean;
}
/** The faulty fields of a long form as a list of links to them; nothing while there are none. */
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
