import { Fragment } from 'react';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { telHref } from '#web/site.ts';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/**
 * An e-mail address that begins where its word does: tried at each letter, a word without `@` takes the square of its
 * length.
 */
const email = String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+`;
/** A phone number with the country code and spaces; other numbers stay text. */
const phone = String.raw`\+\d[\d\u00a0 -]{8,16}\d`;

/** A text in which e-mail addresses, phone numbers and the names of policies are links. */
export function LinkedText({ text }: { readonly text: string }) {
  const pages = usePolicyLinks();
  const found = new RegExp(`(${[email, phone, ...pages.keys()].join('|')})`);
  // Every second part is a match, because the pattern is one group.
  return text.split(found).map((part, index) => {
    // The order of a text's parts never changes.
    // oxlint-disable-next-line react/no-array-index-key
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    const href = pages.get(part) ?? (part.includes('@') ? `mailto:${part}` : telHref(part));
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={href}>
        {part}
      </a>
    );
  });
}

/** The policies by their names in the footer, without the shown one. */
function usePolicyLinks(): ReadonlyMap<string, string> {
  const t = useWords(frameWords);
  const { language, pathname } = useShownPage();
  const links = [
    [t.privacy, paths.privacy(language)],
    [t.terms, paths.terms(language)],
    [t.refunds, paths.refunds(language)],
    [t.shipping, paths.shipping(language)],
  ] as const;
  return new Map(links.filter(([, href]) => href !== pathname));
}
