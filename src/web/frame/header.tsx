import { Account } from '#web/frame/account.tsx';
import { ChatLink } from '#web/frame/chat-link.tsx';
import { Logo } from '#web/frame/logo.tsx';
import { MobileMenu, WideNavigation } from '#web/frame/navigation.tsx';
import { inLanguage, type Language, languageNames, otherLanguage, withoutLanguage } from '#web/i18n.ts';
import { isPublicPath } from '#web/page-at.ts';
import type { SignedIn } from '#web/context.ts';
import { paths } from '#web/paths.ts';
import { mapHref, type SiteFacts, telHref } from '#web/site.ts';
import { PlainDialog } from '#web/ui/dialog.tsx';
import { ChatIcon, MailIcon, MapPinIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

export interface HeaderProps {
  readonly language: Language;
  readonly site: SiteFacts | undefined;
  /** Path and query, to which the language switch returns. */
  readonly here: { readonly pathname: string; readonly search: string };
  readonly signedIn: SignedIn | undefined;
}
export function Header({ language, site, here, signedIn }: HeaderProps) {
  const t = useWords(frameWords);
  const other = otherLanguage(language);
  const connect = { command: 'show-modal', commandfor: 'connect' };
  return (
    <header className="site-header">
      <div className="utility">
        <div className="wrap utility-row">
          <button type="button" className="utility-item" {...connect}>
            <PhoneIcon />
            {t.letsConnect}
          </button>
          <a className="utility-item utility-language" href={switchHref(other, here)} lang={other} hrefLang={other}>
            {languageNames[other]}
          </a>
          <Account language={language} signedIn={signedIn} here={here.pathname} />
        </div>
      </div>
      <div className="wrap masthead">
        <a className="brand" href={paths.home(language)}>
          <Logo />
          <span>{site?.name ?? t.home}</span>
        </a>
        <WideNavigation language={language} site={site} here={here.pathname} />
        <MobileMenu language={language} site={site} here={here.pathname} />
      </div>
      <PlainDialog id="connect" title={t.letsConnect} closeLabel={t.close}>
        {site ? <ContactLines site={site} /> : null}
      </PlainDialog>
    </header>
  );
}

/** Where the URL decides the language, the same page under the other URL. */
const switchHref = (to: Language, { pathname, search }: HeaderProps['here']): string =>
  isPublicPath(pathname) ? inLanguage(to, withoutLanguage(pathname)) + search : paths.language(to, pathname + search);

/** Address, phone, office hours, e-mail and chat, as links where possible. */
export function ContactLines({ site }: { readonly site: SiteFacts }) {
  const t = useWords(frameWords);
  return (
    <ul className="contact-lines">
      <li>
        <MapPinIcon />
        <div>
          <span className="contact-label">{t.address}</span>
          <address>
            {site.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a href={mapHref(site)} target="_blank" rel="noopener noreferrer">
            {t.showOnMap}
            <span className="sr-only">{` ${t.newTab}`}</span>
          </a>
        </div>
      </li>
      <li>
        <PhoneIcon />
        <div>
          <span className="contact-label">{t.phone}</span>
          <a href={telHref(site.phone)}>{site.phone}</a>
          {site.hours ? <span className="contact-hours">{site.hours}</span> : null}
        </div>
      </li>
      <li>
        <MailIcon />
        <div>
          <span className="contact-label">{t.email}</span>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </div>
      </li>
      <li>
        <ChatIcon />
        <div>
          <span className="contact-label">WhatsApp</span>
          <ChatLink site={site}>{t.chat}</ChatLink>
        </div>
      </li>
    </ul>
  );
}
