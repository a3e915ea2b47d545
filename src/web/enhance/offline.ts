import { screenId } from '#web/screen-data.ts';

/**
 * Registers the service worker that shows a page of ours when there is no connection, once a public page is complete. A
 * browser without service workers, or with storage switched off, shows its own page.
 */
export function keepOfflinePage(): void {
  if (document.getElementById(screenId)) return;
  // Its script comes from the browser's cache for a day.
  const register = (): void =>
    void navigator.serviceWorker?.register('/offline-worker.js', { updateViaCache: 'all' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
