import type { Company } from '../contract/public.ts';
import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

/** Facts that officers verify, each with a link to the portal that confirms it. */
function CompanyFacts({ facts }: Pick<Company, 'facts'>) {
  const t = useWords(words);
  return (
    <dl className="company-facts">
      {facts.map(({ term, value, checkAt }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {checkAt ? (
              <a className="fact-check" href={checkAt} target="_blank" rel="noopener noreferrer">
                {t.checkAt(new URL(checkAt).hostname.replace(/^www\./, ''))}
                <span className="sr-only">{` ${t.newTab}`}</span>
              </a>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts as a card of a page; nothing without facts. */
export function CompanyFactsCard({ facts }: Pick<Company, 'facts'>) {
  const t = useWords(words);
  if (facts.length === 0) return null;
  return (
    <section className="card">
      <h2 className="card-title">{t.companyFacts}</h2>
      <CompanyFacts facts={facts} />
    </section>
  );
}
