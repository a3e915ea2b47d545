import { ChatLink } from '#web/frame/chat-link.tsx';
import { paths } from '#web/paths.ts';
import { useHandle } from '#web/root-loader.ts';
import { useShownPage } from '#web/shown-page.ts';
import { type SiteFacts, telHref } from '#web/site.ts';
import { ChatIcon, FileTextIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/**
 * The floating chat link at the bottom right. On a phone it is the right end of a bar with Call and, on public pages,
 * Quote; a page with its own bar there has the link alone.
 */
export function ContactBar({ site }: { readonly site: SiteFacts }) {
  const t = useWords(frameWords);
  const { language, pathname } = useShownPage();
  const { plain, bar } = useHandle();
  const chat = (
    <ChatLink site={site} className="chat" label={t.chat}>
      <ChatIcon />
      <span>WhatsApp</span>
    </ChatLink>
  );
  if (bar === 'own') return chat;
  const isProduct = site.products.some(({ name }) => paths.product(language, name) === pathname);
  return (
    <div className="contact-bar">
      <a href={telHref(site.phone)} aria-label={t.callNumber(site.phone)}>
        <PhoneIcon />
        {t.call}
      </a>
      {plain ? (
        <a href={isProduct ? '#quote' : `${paths.contact(language)}#call-back`}>
          <FileTextIcon />
          {t.quote}
        </a>
      ) : null}
      {chat}
    </div>
  );
}
