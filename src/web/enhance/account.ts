import { screenId } from '#web/screen-data.ts';
import { removeUnsaved } from '#web/forms/unsaved-store.ts';
import { readStored, readToken } from '#web/stored-session.ts';

/**
 * Cached pages are the same for everybody: with a stored session "Login" becomes "Welcome {name}". On a page with a
 * screen the server decides.
 */
export function showAccount(): void {
  if (!readToken() || document.getElementById(screenId)) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-signed-out]')) element.hidden = true;
  for (const element of document.querySelectorAll<HTMLElement>('[data-signed-in]')) element.hidden = false;
  const name = readStored('name') ?? '';
  for (const element of document.querySelectorAll('[data-account-name]')) element.textContent = name;
}

/** Every logout button ends the session, clears the local storage and loads the home page. */
export function logOutOnPress(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-logout]');
    if (button) void logOut(button);
  });
}
async function logOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(button.value, { method: 'POST', credentials: 'same-origin', headers }).catch(
    () => undefined,
  );
  const isEnded = answer?.status === 401;
  if (answer?.ok || isEnded) {
    removeUnsaved();
    try {
      localStorage.clear();
    } catch {
      // Storage is switched off, so nothing is stored.
    }
    const home = document.documentElement.lang === 'hi' ? '/hi' : '/';
    // Other devices were not logged out: that needs a session.
    location.replace(isEnded ? '/login?next=%2Flogins&ended=yes' : home);
    return;
  }
  button.disabled = false;
  // Screen readers announce a live region only when its text changes.
  for (const element of document.querySelectorAll<HTMLElement>('[data-logout-failed]'))
    element.textContent = element.dataset['logoutFailed'] ?? '';
}
