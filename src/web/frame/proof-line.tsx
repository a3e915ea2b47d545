import { type SiteFacts, telHref } from '#web/site.ts';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/** What shows a stranger that the company is real: founded, registrations, hours, phone, e-mail. For light and dark ground. */
export function ProofLine({ site }: { readonly site: SiteFacts }) {
  const t = useWords(frameWords);
  return (
    <div className="proof">
      <ul>
        <li>{t.since(site.founded)}</li>
        {site.registrations.map(({ term, value }) => (
          <li key={term}>
            {`${term} `}
            <b>{value}</b>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <a href={telHref(site.phone)}>{site.phone}</a>
        </li>
        {site.hours ? <li>{site.hours}</li> : null}
        <li>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </li>
      </ul>
    </div>
  );
}
