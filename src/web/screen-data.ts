import type { ShownPage } from '#web/shown-page.ts';

/** The element that contains the screen, the one with its data, and the message that its script did not load. */
export const screenId = 'screen';
export const screenDataId = 'screen-data';
export const screenFailedId = 'screen-failed';

/** What the browser needs to hydrate a screen. */
export interface ScreenData {
  /** A name in src/screens.ts. */
  readonly screen: string;
  readonly page: ShownPage;
  readonly props: object;
}
