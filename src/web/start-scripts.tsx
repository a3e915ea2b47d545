import { screenFailedId } from '#web/screen-data.ts';

/**
 * Requests the files of its element after the first paint, so that they do not delay it; at once where there is none (a
 * hidden page) or where the browser does not report it. The policy allows it by its hash, so the text is the same on
 * every page.
 */
export const starter = `{
  const start = () => {
    for (const src of files) {
      const onerror = () => document.getElementById('${screenFailedId}')?.removeAttribute('hidden');
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onerror }));
    }
  };
  const files = document.currentScript.dataset.files.split(' ');
  if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) start();
  else {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      start();
    }).observe({ type: 'paint', buffered: true });
  }
}`.replaceAll(/\s*([(){}=>;:,?|])\s*/g, '$1');

/** The page's scripts: module files by their URLs. Without them the page works as plain HTML. */
export const StartScripts = ({ files }: { readonly files: readonly string[] }) => (
  <script data-files={files.join(' ')} dangerouslySetInnerHTML={{ __html: starter }} />
);
