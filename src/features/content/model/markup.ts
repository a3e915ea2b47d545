// The marks of paragraphs and list items in sections: `**bold**`, `*italic*`, `[text](address)`, and a backslash before a
// mark that is meant as it is. Everything else is text: there is no HTML.

import { domainEndings } from '#kit/text/domain-endings.ts';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] };

/** True for addresses that a link may have: https, mailto, tel, and paths of the site. */
export function isLinkTarget(href: string): boolean {
  if (/[\s\\<>"]/.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (/^mailto:[^@]+@[^@]+\.[^@]+$/i.test(href) || /^tel:\+?[\d-]{3,20}$/i.test(href)) return true;
  // Without a name or a password before the host, which would look like one.
  return /^https:\/\/(?![^/?#]*@)/i.test(href) && URL.canParse(href);
}

const named = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]*@?(?:[\p{L}\p{N}-]+\.)+(?:${domainEndings})(?![\p{L}\p{N}])`,
  'giu',
);
/** True when the text of a link names another web or mail address than the one that it leads to. */
export function namesAnother(label: string, href: string): boolean {
  const host = URL.canParse(href) ? new URL(href).host : '';
  const target = href.startsWith('mailto:') ? href.slice('mailto:'.length) : host;
  return [...label.replaceAll('*', '').matchAll(named)].some(([found]) => {
    const address = found.toLowerCase();
    return target.toLowerCase() !== address && (address.includes('@') || !target.toLowerCase().endsWith(`.${address}`));
  });
}
const isGoodLink = (label: string, href: string): boolean => isLinkTarget(href) && !namesAnother(label, href);

const link = /\[((?:\\.|[^[\]\\])+)\]\(([^()\s]*)\)/;
/** The text of a mark neither begins nor ends with a space, so that `2 * 3 * 4` stays as it is. */
const marks = new RegExp(
  String.raw`\\([*[\]\\])|\*\*(?=\S)((?:\\.|[^*\\]|\*(?!\*))+?)(?<=\S)\*\*|\*(?=[^\s*])((?:\\.|[^*\\])+?)(?<=\S)\*|${link.source}`,
  'su',
);

/** The parts of a text. Marks without an end, and links elsewhere than `isLinkTarget` allows, stay text. */
export function readMarkup(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline): void => {
    const last = parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      parts[parts.length - 1] = { ...part, text: last.text + part.text };
    else if (part.kind !== 'text' || part.text !== '') parts.push(part);
  };
  let rest = text;
  for (let found = marks.exec(rest); found; found = marks.exec(rest)) {
    add({ kind: 'text', text: rest.slice(0, found.index) });
    const [whole, escaped, bold, italic, label, href] = found;
    if (escaped !== undefined) add({ kind: 'text', text: escaped });
    else if (bold !== undefined) add({ kind: 'bold', parts: readMarkup(bold) });
    else if (italic !== undefined) add({ kind: 'italic', parts: readMarkup(italic) });
    else if (label !== undefined && href !== undefined && isGoodLink(label, href))
      add({ kind: 'link', href, parts: readMarkup(label) });
    else add({ kind: 'text', text: whole });
    rest = rest.slice(found.index + whole.length);
  }
  add({ kind: 'text', text: rest });
  return parts;
}

/** True unless the text has a link to an address that links may not have, or one that names another address than its own. */
export const hasOnlyGoodLinks = (text: string): boolean =>
  [...text.matchAll(new RegExp(String.raw`\\.|${link.source}`, 'gsu'))].every(
    ([, label, href]) => label === undefined || href === undefined || isGoodLink(label, href),
  );
