import { useRouteLoaderData } from 'react-router';
import type { SignedIn } from '#web/context.ts';
import type { Language } from '#web/i18n.ts';
import type { SiteFacts } from '#web/site.ts';

/** What the root loader gives to every page. */
export interface RootLoaderData {
  readonly language: Language;
  /** Undefined on plain pages, which are shared by all visitors. */
  readonly signedIn: SignedIn | undefined;
  readonly site: SiteFacts;
  /** The site's address without a slash at its end. */
  readonly appUrl: string;
  readonly demo: boolean;
  readonly year: number;
  /** For the error page. */
  readonly requestId: string | undefined;
}
/** A route's `handle`. */
export interface Handle {
  /** No hydration: the page gets the small enhance script only, and may be kept in memory. */
  readonly plain?: true;
  /** The address of one more script of a plain page, from `import script from './x.ts?worker&url'`. */
  readonly script?: string;
  /** The page brings its own frame (the desk, the demo phone). */
  readonly frame?: 'none';
}
/** Undefined while an error is shown because the root loader itself failed. */
export const useRootData = (): RootLoaderData | undefined => useRouteLoaderData('root') as RootLoaderData | undefined;
