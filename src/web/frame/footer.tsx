import { Fragment } from 'react';
import { ContactBar } from '#web/frame/contact-bar.tsx';
import { Logo } from '#web/frame/logo.tsx';
import { ProofLine } from '#web/frame/proof-line.tsx';
import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useHandle } from '#web/root-loader.ts';
import type { SiteFacts } from '#web/site.ts';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/** In one line, or broken where a line of the address ends. */
const Address = ({ lines }: { readonly lines: readonly string[] }) => (
  <p className="footer-address">
    {lines.map((line, index) => (
      <Fragment key={line}>
        <span>{index < lines.length - 1 ? `${line},` : line}</span>{' '}
      </Fragment>
    ))}
  </p>
);

/**
 * Links, the note about the recruiter, the year, and the floating chat link; on public pages also the company with its proof.
 * Below a task, such as the login or the form, the links take little room.
 */
export function Footer({
  language,
  site,
  year,
}: {
  readonly language: Language;
  readonly site: SiteFacts | undefined;
  readonly year: number;
}) {
  const t = useWords(frameWords);
  const isShort = useHandle().plain !== true;
  const column = (id: string, title: string, links: readonly (readonly [string, string])[]) => (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <footer className={isShort ? 'site-footer footer-short' : 'site-footer'}>
      <div className="wrap footer-columns">
        {isShort ? null : (
          <div className="footer-brand">
            <p className="brand">
              <Logo />
              <span>{site?.name}</span>
            </p>
            {site ? <Address lines={site.addressLines} /> : null}
            {site?.isSample ? <p className="sample-mark">{t.sample}</p> : null}
          </div>
        )}
        {column('footer-quick', t.quickLinks, [
          [paths.about(language), t.about],
          [paths.government(language), t.government],
          [paths.blog(language), t.blog],
          [paths.career(language), t.recruitment],
          [paths.contact(language), t.contact],
        ])}
        {column('footer-legal', t.legal, [
          [paths.privacy(language), t.privacy],
          [paths.terms(language), t.terms],
          [paths.refunds(language), t.refunds],
          [paths.shipping(language), t.shipping],
        ])}
      </div>
      <div className="wrap footer-foot">
        {site && !isShort ? <ProofLine site={site} /> : null}
        {site ? <p>{site.recruitmentNote}</p> : null}
        <p>{t.copyright(year, site?.name ?? '')}</p>
      </div>
      {site ? <ContactBar site={site} /> : null}
    </footer>
  );
}
