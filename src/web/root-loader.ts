import { useMatches, useRouteLoaderData } from 'react-router';
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
  readonly isRehearsal: boolean;
  readonly year: number;
  /** For the error page. */
  readonly requestId: string | undefined;
}
/** What a page says in place of its content while the database is away. */
export interface FailedTexts {
  readonly title: string;
  readonly message: string;
  readonly text?: string;
}
/** A route's `handle`. */
export interface Handle {
  /** The page is the same for all visitors, so it may be cached and contains no name. */
  readonly plain?: true;
  /** The name of the page's screen in src/screens.ts. */
  readonly screen?: string;
  /** The URL of one more script, from `import script from './x.ts?worker&url'`. */
  readonly script?: string;
  /** What the bar at the bottom of a phone's screen offers besides Call and WhatsApp. */
  readonly bar?: 'quote' | 'help';
  /** All styles are loaded as well, late: the page's script shows what its HTML does not have. */
  readonly styles?: 'late';
  /** In place of the texts that all pages have for it. */
  readonly failed?: Readonly<Record<Language, FailedTexts>>;
  /** The page renders without the site's frame. */
  readonly frame?: 'none';
}
/** Undefined on the error page of a failed root loader. */
export const useRootData = (): RootLoaderData | undefined => useRouteLoaderData('root') as RootLoaderData | undefined;

/** The handle of the page's route. */
export const useHandle = (): Handle => Object.assign({}, ...useMatches().map(({ handle }) => handle)) as Handle;
