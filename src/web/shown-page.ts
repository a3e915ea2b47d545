import { createContext, useContext } from 'react';
import type { Language } from '#web/i18n.ts';

/** What a component knows of its page, on the server and in the browser. */
export interface ShownPage {
  readonly language: Language;
  readonly pathname: string;
  /** The query with its `?`, or ''. */
  readonly search: string;
  /** '' on an error page without the site's data. */
  readonly company: string;
  /** The site's URL without a trailing slash; '' on an error page without the site's data. */
  readonly appUrl: string;
  readonly demo: boolean;
  /** False on plain pages, which are the same for everybody. */
  readonly isSignedIn: boolean;
}

export const ShownPageContext = createContext<ShownPage | undefined>(undefined);

export function useShownPage(): ShownPage {
  const page = useContext(ShownPageContext);
  if (!page) throw new Error('a component outside of a page');
  return page;
}
