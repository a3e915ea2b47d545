import { useRouteLoaderData } from 'react-router';
import type { SignedIn } from '#web/context.ts';
import type { Language } from '#web/i18n.ts';
import type { SiteFacts } from '#web/site.ts';

/** The data of the root loader for every page. */
export interface RootLoaderData {
  readonly language: Language;
  /** From src/pages.ts. */
  readonly isIndexed: boolean;
  readonly hasOgImage: boolean;
  /** Undefined on plain pages, which are shared by all visitors. */
  readonly signedIn: SignedIn | undefined;
  readonly site: SiteFacts;
  /** The site's URL without a trailing slash. */
  readonly appUrl: string;
  readonly demo: boolean;
  readonly year: number;
  /** For the error page. */
  readonly requestId: string | undefined;
}
/** A route's `handle`. */
export interface Handle {
  /** No hydration: the page has only the small enhance script and may be cached. */
  readonly plain?: true;
  /** The URL of one more script of a plain page, from `import script from './x.ts?worker&url'`. */
  readonly script?: string;
  /** The page renders without the site's frame. */
  readonly frame?: 'none';
}
/** Undefined on the error page of a failed root loader. */
export const useRootData = (): RootLoaderData | undefined => useRouteLoaderData('root') as RootLoaderData | undefined;
