import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { chatHref, type SiteFacts } from '#web/site.ts';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

interface ChatLinkProps {
  readonly site: SiteFacts;
  readonly children: ReactNode;
  readonly className?: string;
  /** The accessible name, where the children are shorter. */
  readonly label?: string;
}
/** Opens WhatsApp beside the site, with a first message that names the page. */
export function ChatLink({ site, children, className, label }: ChatLinkProps) {
  const t = useWords(frameWords);
  const pageName = usePageName(site);
  return (
    <a
      className={className}
      href={chatHref(site.chatNumber, pageName === undefined ? t.chatText : t.chatAbout(pageName))}
      target="_blank"
      rel="noopener"
      aria-label={label === undefined ? undefined : `${label} ${t.newTab}`}
    >
      {children}
      {label === undefined ? <span className="sr-only">{` ${t.newTab}`}</span> : null}
    </a>
  );
}

/** The product's title, or the page's name in the menus; undefined for other pages. */
function usePageName({ products }: SiteFacts): string | undefined {
  const t = useWords(frameWords);
  const { language, pathname } = useShownPage();
  const names = new Map([
    ...products.map(({ name, title }) => [paths.product(language, name), title] as const),
    [paths.products(language), t.product],
    [paths.government(language), t.government],
    [paths.about(language), t.about],
    [paths.contact(language), t.contact],
    [paths.blog(language), t.blog],
    [paths.career(language), t.recruitment],
    [paths.privacy(language), t.privacy],
    [paths.terms(language), t.terms],
    [paths.refunds(language), t.refunds],
    [paths.shipping(language), t.shipping],
    [paths.applications(), t.myApplications],
    [paths.dashboard(), t.dashboard],
  ]);
  // A page below a list, such as a role or a post, has the name of the list. Not its URL's text: anyone can write that.
  return names.get(pathname) ?? names.get(pathname.slice(0, pathname.lastIndexOf('/')));
}
