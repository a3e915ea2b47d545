import { ChatLink } from '#web/frame/chat-link.tsx';
import { paths } from '#web/paths.ts';
import { useHandle } from '#web/root-loader.ts';
import { useShownPage } from '#web/shown-page.ts';
import { type SiteFacts, telHref } from '#web/site.ts';
import { ChatIcon, FileTextIcon, InfoIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/**
 * The floating chat link at the bottom right: in the margin of a wide screen, otherwise the right end of a bar with Call and
 * what the page's readers ask for.
 */
export function ContactBar({ site }: { readonly site: SiteFacts }) {
  const t = useWords(frameWords);
  const { language, pathname } = useShownPage();
  const { bar } = useHandle();
  const isProduct = site.products.some(({ name }) => paths.product(language, name) === pathname);
  return (
    <div className="contact-bar">
      <a href={telHref(site.phone)} aria-label={t.callNumber(site.phone)}>
        <PhoneIcon />
        <span>{t.call}</span>
      </a>
      {bar === 'quote' ? (
        <a href={isProduct ? '#quote' : `${paths.contact(language)}#call-back`}>
          <FileTextIcon />
          <span>{t.quote}</span>
        </a>
      ) : null}
      {bar === 'help' ? (
        <a href={`${paths.contact(language)}#complaints`}>
          <InfoIcon />
          <span>{t.help}</span>
        </a>
      ) : null}
      <ChatLink site={site} className="chat" label={t.chat}>
        <ChatIcon />
        <span>WhatsApp</span>
      </ChatLink>
    </div>
  );
}
