import { chosenLanguage } from '../shown-language.ts';
import { hostPrefix } from '../cookies.ts';
import { sessionCookie } from '../admission.ts';
import { visits } from '../visit.ts';

/** A page's request instead of a form's post, with the cookies of its browser. */
export function pageRequestOf(post: Request, path: string): Request {
  const headers = new Headers(post.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(new URL(path, post.url), { headers });
}

/** A page does not know whether the site is on https: its cookies get their prefix, which needs Secure, here. */
export function secureCookies({ headers }: Response): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  headers.delete('set-cookie');
  for (const line of cookies) headers.append('set-cookie', `${hostPrefix}${line}; Secure`);
}

/** Copies a request to another path. */
export function requestFor(original: Request, path: string): Request {
  const request = new Request(new URL(path, original.url), { method: original.method, headers: original.headers });
  const visit = visits.get(original);
  if (visit) visits.set(request, visit);
  return request;
}

/** A shared page is rendered without any data of the visitor: no cookie, no query and not even the requested host. */
export function anonymousRequest(original: Request, appUrl: string): Request {
  const to = new URL(appUrl);
  to.pathname = new URL(original.url).pathname;
  return new Request(to);
}

/** The language for a page without scripts, which remembers none: Hindi when the visitor comes from a Hindi page. */
export function rememberedLanguage(cookie: string, referer: string | null, secure: boolean): 'en' | 'hi' {
  return chosenLanguage(cookie, secure) ?? (/^https?:\/\/[^/]+\/hi(?:[/?]|$)/.test(referer ?? '') ? 'hi' : 'en');
}

export const sessionPair = (secure: boolean): RegExp =>
  new RegExp(`(?:^|;\\s*)${secure ? hostPrefix : ''}${sessionCookie}=([^;]+)`);
export const tokenIn = (cookie: string, secure: boolean): string | undefined => sessionPair(secure).exec(cookie)?.[1];
