import { readStored, readToken } from '#web/stored-session.ts';

/** Cached pages are the same for everybody: the stored session turns "Login" into "Welcome {name}". */
export function showAccount(): void {
  if (!readToken()) return;
  for (const value of document.querySelectorAll<HTMLElement>('[data-signed-out]')) value.hidden = true;
  for (const value of document.querySelectorAll<HTMLElement>('[data-signed-in]')) value.hidden = false;
  const name = readStored('name') ?? '';
  for (const value of document.querySelectorAll('[data-account-name]')) value.textContent = name;
}

/** Both log-out buttons, wherever they stand: end the session, clear the whole storage, load the home page. */
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
  if (answer?.ok || answer?.status === 401) {
    try {
      localStorage.clear();
    } catch {
      // Nothing is stored where storage is switched off.
    }
    location.replace(document.documentElement.lang === 'hi' ? '/hi' : '/');
    return;
  }
  button.disabled = false;
  // The text was rendered with the page, but a live region speaks only when it changes.
  for (const value of document.querySelectorAll<HTMLElement>('[data-logout-failed]'))
    value.textContent = value.dataset['logoutFailed'] ?? '';
}
