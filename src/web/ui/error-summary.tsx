import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { fieldId } from '#web/ui/field.tsx';

export interface ErrorSummaryProps {
  /** By field name; each `text` names its field. */
  readonly errors: readonly { readonly name: string; readonly text: string }[];
}
/** The invalid fields of a long form as a list of links; nothing without errors. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const t = useWords(formWords);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <h2>{t.thereIsAProblem}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.name}>
            <a href={`#${fieldId(error.name)}`}>{error.text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
