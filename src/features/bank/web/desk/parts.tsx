import { useLanguage } from '#web/use-words.ts';
import { recordOf, tiedText } from './tied-words.ts';

/** What a line is, with the page of its record. */
export function TiedTo({ line }: { readonly line: Parameters<typeof tiedText>[0] }) {
  const text = tiedText(line, useLanguage());
  const page = recordOf(line);
  return page ? <a href={page.href}>{text}</a> : text;
}
