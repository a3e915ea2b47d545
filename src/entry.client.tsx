// The browser's part of a page with a screen: loads the screen's module and hydrates the screen. The router runs on the
// server only (docs/decisions/0017): between pages the browser loads documents.
import { type ComponentType, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { screens } from './screens.ts';
import { logOut } from '#features/accounts/contract/public.ts';
import { call, leaveForLogin } from '#web/api-client.ts';
import { readEarlyValues } from '#web/forms/early-values.ts';
import { ScreenBoundary } from '#web/screen-boundary.tsx';
import { type ScreenData, screenDataId, screenFailedId, screenId } from '#web/screen-data.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import { isTokenExpired } from '#web/stored-session.ts';

async function start(): Promise<void> {
  const container = document.getElementById(screenId);
  const text = document.getElementById(screenDataId)?.textContent;
  if (!container || !text) return;
  const { screen, page, props } = JSON.parse(text) as ScreenData;
  // The desk has its own session.
  if (page.isSignedIn && screen !== 'deskSignIn' && isTokenExpired()) return endSession();
  const load = screens[screen as keyof typeof screens];
  const Content = (await load()).default as ComponentType<object>;
  const early = readEarlyValues(container);
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
      { onRecoverableError: () => early.restore() },
    );
  });
}

/**
 * `tokenExpiration` has passed: whatever the server's session says, this browser counts as logged out. The login would
 * continue a session that the server has not ended, so the page then stays, to be loaded again.
 */
async function endSession(): Promise<void> {
  const reply = await call(logOut, { staysOn401: true });
  if (reply.ok || reply.status === 401) leaveForLogin();
  else showFailure();
}

function showFailure(): void {
  const message = document.getElementById(screenFailedId);
  if (message) message.hidden = false;
}

start().catch((error: unknown) => {
  showFailure();
  throw error;
});
