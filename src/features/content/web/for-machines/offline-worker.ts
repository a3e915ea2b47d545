import type { Route } from './+types/offline-worker';
import { readSite } from '../../contract/public.ts';
import { type Language, languages } from '#web/i18n.ts';
import { telHref } from '#web/site.ts';
import { escapeXml, cachedText } from './for-machines.ts';
import { readPage } from '../load.ts';
import { words } from '../words.ts';

const daySeconds = 24 * 60 * 60;

/**
 * The service worker, which src/web/enhance/offline.ts registers: without a connection it shows a page with the phone
 * number. It contains that page and stores nothing else, so no other page is ever shown from memory.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { name, phone } = await readPage(args, readSite);
  // Browsers look for a changed worker after every page; from their cache this costs nothing for a day.
  return cachedText('text/javascript', workerWith(offlinePage(name, phone)), {
    cacheControl: `public, max-age=${daySeconds}`,
  });
}

/** Files and calls: without a connection they are not replaced by a page. */
const noPage = String.raw`/^\/(api|payment|jobs|sandbox)\/|\.\w+$/`;
/**
 * The request goes out while the worker starts (navigation preload), so the worker delays none. The browser preloads every
 * navigation, so the worker gives each its preloaded answer: one left to the browser would be requested twice, and a
 * download recorded twice.
 */
export const workerWith = (html: string): string => `const page = ${JSON.stringify(html)};
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  const loaded = answer(event);
  const isPage = !${noPage}.test(new URL(url).pathname);
  event.respondWith(isPage ? loaded.catch(() => new Response(page, { status: 503, headers })) : loaded);
});
const answer = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);
`;

function offlinePage(company: string, phone: string): string {
  const section = (language: Language): string => {
    const t = words[language];
    return `<section lang="${language}"><h${language === 'en' ? 1 : 2}>${t.offlineTitle}</h${language === 'en' ? 1 : 2}>
<p>${t.offlineText}</p><p><a href="">${t.offlineAgain}</a></p>
<p>${t.offlineCall} <a href="${escapeXml(telHref(phone))}">${escapeXml(phone)}</a></p></section>`;
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${words.en.offlineTitle} | ${escapeXml(company)}</title><style>${styles}</style></head>
<body><header>${escapeXml(company)}</header><main>${languages.map(section).join('')}</main></body></html>`;
}
const styles = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fdfaf5,#12142a);color:light-dark(#1d2258,#ecebf7);font:1rem/1.6 system-ui,sans-serif}
header{padding:1rem;background:#1d2258;color:#fff;font-weight:700}
main{max-width:34rem;margin:0 auto;padding:1rem}
section+section{margin-top:1.5rem;padding-top:.5rem;border-top:1px solid #85829a}
h1,h2{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.4}
p{margin:0 0 .5rem}
a{display:inline-block;padding:.6rem 0;color:light-dark(#2d39a6,#b0b9ff);font-weight:600}`;
