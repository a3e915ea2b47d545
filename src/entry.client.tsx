// The browser's part of a page with a screen: loads the screen's module and hydrates the screen. The router runs on the
// server only (docs/decisions/0017): between pages the browser loads documents.
import { type ComponentType, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { screens } from './screens.ts';
import { type ScreenData, screenDataId, screenId } from '#web/screen.tsx';
import { ScreenBoundary } from '#web/screen-boundary.tsx';
import { ShownPageContext } from '#web/shown-page.ts';

async function start(): Promise<void> {
  const container = document.getElementById(screenId);
  const text = document.getElementById(screenDataId)?.textContent;
  if (!container || !text) return;
  const { screen, page, props } = JSON.parse(text) as ScreenData;
  const load = screens[screen as keyof typeof screens];
  const Content = (await load()).default as ComponentType<object>;
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <ShownPageContext value={page}>
          <ScreenBoundary>
            <Content {...props} />
          </ScreenBoundary>
        </ShownPageContext>
      </StrictMode>,
    );
  });
}
void start();
