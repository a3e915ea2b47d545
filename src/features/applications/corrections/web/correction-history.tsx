import type { ApplicationAnswer } from '../../contract/public.ts';
import type { CorrectedField } from '../model.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { correctedValue } from './corrected-value.ts';
import { correctionWords } from './correction-words.ts';

/** On the card: what the applicant corrected, before and after, with its time. */
export function CorrectionHistory({ corrections }: Pick<ApplicationAnswer, 'corrections'>) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  if (corrections.length === 0) return null;
  return (
    <details className="correction-history">
      <summary>{t.history(corrections.length)}</summary>
      <ol>
        {corrections.map(({ number, at, changes }) => (
          <li key={number}>
            <p className="small soft">
              <time dateTime={at}>{moment(language, at)}</time>
            </p>
            <dl className="facts">
              {changes.map((change) => (
                <div key={change.field}>
                  <dt>{t[change.field]}</dt>
                  <dd>
                    <Change change={change} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Change({ change: { field, before, after } }: { readonly change: CorrectedField }) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const value = (text: string) =>
    field === 'photo' ? (
      <img className="correction-photo" src={text} alt={t.photo} width="65" height="80" loading="lazy" />
    ) : (
      correctedValue(language, t, field, text)
    );
  return (
    <>
      <del>
        <span className="sr-only">{t.before} </span>
        {value(before)}
      </del>{' '}
      <ins>
        <span className="sr-only">{t.after} </span>
        {value(after)}
      </ins>
    </>
  );
}
