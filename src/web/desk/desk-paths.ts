// Typed links to every page of src/desk-pages.ts.
import { type DeskPageFacts, deskEntrances, deskPages } from '#desk-pages.ts';

type Link<Path extends string> = Path extends `${string}/:${string}`
  ? (value: string | number) => string
  : () => string;
type Links = { readonly [Name in keyof typeof deskPages]: Link<(typeof deskPages)[Name]['path']> };

const linkTo =
  ({ path }: DeskPageFacts) =>
  (value?: string | number): string =>
    path.replace(/\/:.*/, value === undefined ? '' : `/${encodeURIComponent(value)}`);
const links = Object.fromEntries(Object.entries(deskPages).map(([name, page]) => [name, linkTo(page)])) as Links;

export const deskPaths = {
  ...links,
  /** `next`: the page of the desk to return to after the sign-in. */
  signIn: (next?: string): string =>
    deskEntrances.signIn + (next === undefined ? '' : `?next=${encodeURIComponent(next)}`),
  /** Gives the second factor again. */
  factor: (): string => `${deskEntrances.signIn}?factor=yes`,
};
