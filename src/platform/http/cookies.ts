import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ServerContext } from './context.ts';

/** Binds a cookie to this host and to https. */
export const hostPrefix = '__Host-';
/** Reads a cookie of a request's header. `secure`: on https, where names get the `__Host-` prefix. */
export function readCookie(header: string | undefined, secure: boolean, name: string): string | undefined {
  const whole = secure ? hostPrefix + name : name;
  return parse(header ?? '', whole)[whole];
}

/** The line of the answer's header. `maxAgeS` 0 removes the cookie. */
export const cookieLine = (secure: boolean, name: string, value: string, maxAgeS: number): string =>
  generateCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: maxAgeS,
    ...(secure ? { prefix: 'host' as const, secure: true } : {}),
  });

export const writeCookie = (c: ServerContext, ...cookie: Parameters<typeof cookieLine>): void =>
  c.header('set-cookie', cookieLine(...cookie), { append: true });
