// A screen is the content of a page that needs React in the browser. The server renders it with its data; the browser
// loads the module that src/screens.ts names for it and hydrates this part of the page only (src/entry.client.tsx).
// A screen therefore renders no useId on the server: React counts ids from the root of what it renders.
import { type ComponentType, useContext } from 'react';
import { ClientFilesContext } from '#web/client-files.ts';
import enhance from '#web/enhance.ts?worker&url';
import { NonceContext } from '#web/nonce.ts';
import { type ShownPage, useShownPage } from '#web/shown-page.ts';

/** The element that contains the screen, and the one with its data. */
export const screenId = 'screen';
export const screenDataId = 'screen-data';

/** What the browser needs to hydrate a screen. */
export interface ScreenData {
  /** A name in src/screens.ts. */
  readonly screen: string;
  readonly page: ShownPage;
  readonly props: object;
}

interface ScreenProps<Props extends object> {
  /** The route's `handle.screen`. */
  readonly name: string;
  readonly of: ComponentType<Props>;
  /** Sent to the browser as JSON. */
  readonly props: Props;
}
export function Screen<Props extends object>({ name, of: Content, props }: ScreenProps<Props>) {
  const data: ScreenData = { screen: name, page: useShownPage(), props };
  return (
    <>
      <div id={screenId}>
        <Content {...props} />
      </div>
      <script type="application/json" id={screenDataId} dangerouslySetInnerHTML={{ __html: inScript(data) }} />
      <Scripts />
    </>
  );
}

/** "<" could end the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * Requests the files after the first paint, so that they do not delay it; at once where there is none (a hidden page) or
 * where the browser does not report it.
 */
const startAfterFirstPaint = (files: readonly string[]): string => `{
  const start = () => {
    for (const src of ${inScript(files)}) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
    }
  };
  if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) start();
  else {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      start();
    }).observe({ type: 'paint', buffered: true });
  }
}`;

function Scripts() {
  const { entry, imports, preamble } = useContext(ClientFilesContext);
  const nonce = useContext(NonceContext);
  return (
    <>
      {preamble ? <script type="module" dangerouslySetInnerHTML={{ __html: preamble }} /> : null}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startAfterFirstPaint([entry, ...imports, enhance]) }} />
    </>
  );
}
