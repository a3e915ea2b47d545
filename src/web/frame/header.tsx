import { Account } from '#web/frame/account.tsx';
import { Logo } from '#web/frame/logo.tsx';
import { MobileMenu, WideNavigation } from '#web/frame/navigation.tsx';
import { type Language, languageNames, otherLanguage } from '#web/i18n.ts';
import type { SignedIn } from '#web/context.ts';
import { paths } from '#web/paths.ts';
import { chatHref, type SiteFacts, telHref } from '#web/site.ts';
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
          <a
            className="utility-item utility-language"
            href={paths.language(other, here.pathname + here.search)}
            lang={other}
            hrefLang={other}
            rel="nofollow"
          >
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

/** Address, phone, e-mail and chat, as links where possible. */
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
        </div>
      </li>
      <li>
        <PhoneIcon />
        <div>
          <span className="contact-label">{t.phone}</span>
          <a href={telHref(site.phone)}>{site.phone}</a>
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
          <a href={chatHref(site.chatNumber)} rel="noopener">
            {t.chat}
          </a>
        </div>
      </li>
    </ul>
  );
}
