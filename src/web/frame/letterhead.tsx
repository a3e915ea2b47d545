import { Fragment } from 'react';
import { Logo } from '#web/frame/logo.tsx';
import type { SiteFacts } from '#web/site.ts';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/**
 * The head of a printed page: the company with its registrations, the page's URL and, filled in by the enhance script, the
 * date of printing.
 */
export function Letterhead({ site, url }: { readonly site: SiteFacts; readonly url: string }) {
  const t = useWords(frameWords);
  return (
    <div className="letterhead">
      <Logo />
      <p className="letterhead-name">{site.name}</p>
      <Parts parts={[site.addressLines.join(', '), site.phone, site.email]} />
      <Parts parts={site.registrations.map(({ term, value }) => `${term} ${value}`)} />
      <p>
        {`${url} `}
        <span data-printed-on={t.printedOn} />
      </p>
    </div>
  );
}

/** Breaks between the parts only. */
function Parts({ parts }: { readonly parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <p>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index === 0 ? null : ' · '}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
