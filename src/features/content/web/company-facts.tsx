import type { Company } from '../contract.ts';
import { Facts } from '#web/ui/card.tsx';
import { useWords } from '#web/use-words.ts';
import { SampleMark } from './sample-mark.tsx';
import { words } from './words.ts';

/** Facts that officers verify, each with a link to the site that confirms it. */
export function CompanyFacts({ company }: { readonly company: Company }) {
  const t = useWords(words);
  const facts = company.facts.map(({ term, value, checkAt }) => ({
    term,
    value: checkAt ? (
      <>
        {value}{' '}
        <a className="fact-check" href={checkAt} rel="noopener noreferrer">
          {t.checkAt(new URL(checkAt).hostname.replace(/^www\./, ''))}
        </a>
      </>
    ) : (
      value
    ),
  }));
  return (
    <>
      <Facts facts={facts} />
      {company.isSample ? <SampleMark as="p" /> : null}
    </>
  );
}
