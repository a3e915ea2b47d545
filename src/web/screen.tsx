// A screen is the content of a page that needs React in the browser. The server renders it with its data; the browser
// loads the module that src/screens.ts names for it and hydrates this part of the page only (src/entry.client.tsx).
// A screen therefore renders no useId on the server: React counts ids from the root of what it renders.
import { type ComponentType, useContext } from 'react';
import { ClientFilesContext } from '#web/client-files.ts';
import enhance from '#web/enhance.ts?worker&url';
import { useHandle } from '#web/root-loader.ts';
import { type ScreenData, screenDataId, screenFailedId, screenId } from '#web/screen-data.ts';
import { StartScripts } from '#web/start-scripts.tsx';
import { useShownPage } from '#web/shown-page.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

interface ScreenProps<Props extends object> {
  readonly of: ComponentType<Props>;
  /** Sent to the browser as JSON. */
  readonly props: Props;
}
/** The screen that the route's `handle.screen` names. */
export function Screen<Props extends object>({ of: Content, props }: ScreenProps<Props>) {
  const { screen } = useHandle();
  const page = useShownPage();
  if (screen === undefined) throw new Error('the route names no screen in its handle');
  const data: ScreenData = { screen, page, props };
  return (
    <>
      <NotLoaded href={page.pathname + page.search} />
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

/** Shown when a script of the screen did not arrive: until then nothing says that the buttons do not work. */
function NotLoaded({ href }: { readonly href: string }) {
  const t = useWords(frameWords);
  return (
    <div id={screenFailedId} className="wrap screen-failed" hidden>
      <Message kind="error">
        {t.notLoaded} <a href={href}>{t.reload}</a>
      </Message>
    </div>
  );
}

function Scripts() {
  const { entry, imports, preamble } = useContext(ClientFilesContext);
  return (
    <>
      {preamble ? <script type="module" dangerouslySetInnerHTML={{ __html: preamble }} /> : null}
      <StartScripts files={[entry, ...imports, enhance]} />
    </>
  );
}
