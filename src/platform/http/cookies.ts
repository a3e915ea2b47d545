import { getCookie, setCookie } from 'hono/cookie';
import type { ServerContext } from './context.ts';

/** Binds a cookie to this host and to https. */
export const hostPrefix = '__Host-';
/** `secure`: on https, where names get the `__Host-` prefix. */
export const readCookie = (c: ServerContext, secure: boolean, name: string): string | undefined =>
  getCookie(c, name, secure ? 'host' : undefined);

/** `maxAgeS` 0 removes it. */
export const writeCookie = (c: ServerContext, secure: boolean, name: string, value: string, maxAgeS: number): void =>
  setCookie(c, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: maxAgeS,
    ...(secure ? { prefix: 'host' as const, secure: true } : {}),
  });
