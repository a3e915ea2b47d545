// Typed links to every page of src/pages.ts. Public pages take the language; pages behind the login use the remembered
// one. Links are document loads (<a href>): the router runs on the server only.
import { type Page, pages } from '#pages.ts';
import { inLanguage, type Language } from '#web/i18n.ts';

const segment = encodeURIComponent;

type Values<Path> = Path extends `${string}/:${string}?`
  ? [value?: string]
  : Path extends `${string}/:${string}`
    ? [value: string | number]
    : [];
type Link<P extends Page> = P['language'] extends 'url'
  ? (language: Language, ...values: Values<P['path']>) => string
  : (...values: Values<P['path']>) => string;
type Links = { readonly [Name in keyof typeof pages]: Link<(typeof pages)[Name]> };

function linkTo({ path, language }: Page) {
  const withValue = (value?: string | number): string =>
    path.replace(/\/:.*/, value === undefined ? '' : `/${segment(value)}`);
  return language === 'url' ? (l: Language, value?: string | number) => inLanguage(l, withValue(value)) : withValue;
}
const links = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, linkTo(page)])) as Links;
const returningTo = (next?: string): string => (next ? `?next=${segment(next)}` : '');

export const paths = {
  ...links,
  /** `next`: the local path to return to after the login. */
  login: (l: Language, next?: string) => links.login(l) + returningTo(next),
  userName: (next?: string) => links.userName() + returningTo(next),
  /** Remembers the language and returns to `next`. */
  language: (to: Language, next: string) => `/language/${to}${returningTo(next)}`,
};
