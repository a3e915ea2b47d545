import { languageNames, languages } from '#web/i18n.ts';
import { useWords } from '#web/use-words.ts';
import type { DeskEntryRecord } from '../../model/desk.ts';
import { isPictureSrc } from '../../model/shapes.ts';
import './content-desk.css';
import { draftWords } from './draft-words.ts';
import { usePathName } from './path-name.ts';

/** The published values of an entry, both languages beside each other. */
export function Published({ entry: { published } }: { readonly entry: DeskEntryRecord }) {
  const t = useWords(draftWords);
  const nameOf = usePathName();
  if (published === null) return null;
  const rows = Object.entries(published).filter(([path, value]) => value.trim() !== '' && !path.startsWith('hi.'));
  return (
    <details className="desk-section" open>
      <summary>
        <h2>{t.published}</h2>
      </summary>
      <dl className="content-published">
        {rows.map(([path, value]) => (
          <div key={path}>
            <dt>{nameOf(path).replace(` (${languageNames.en})`, '')}</dt>
            {path.startsWith('en.') ? (
              languages.map((language) => (
                <dd key={language} lang={language}>
                  <Value value={published[`${language}${path.slice(2)}`] ?? ''} />
                </dd>
              ))
            ) : (
              <dd>
                <Value value={value} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

const Value = ({ value }: { readonly value: string }) =>
  isPictureSrc(value) ? (
    <img className="content-shot" src={value} alt="" width={160} height={100} loading="lazy" />
  ) : (
    <span className="desk-note">{value}</span>
  );
