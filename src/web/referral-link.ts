// A shared link names the sharer's referral code as `?ref=CODE`. It is kept for this tab until the form takes it, also
// through signing in and a change of language: the storage of the session, because the other one has its seven keys.
import { readCode } from '#kit/ids.ts';
import { readStored } from '#web/stored-session.ts';

const parameter = 'ref';
const key = 'saral-referral';

/** A path of this site with a referral code in its query. */
export const withReferral = (path: string, code: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(code)}`;

/** A referral code in its canonical spelling; '' for what can be none. */
export function referralIn(search: string): string {
  const code = readCode(new URLSearchParams(search).get(parameter) ?? '');
  return /^[\dA-Z]{1,20}$/.test(code) ? code : '';
}

/** The code that this address names, or an earlier one in this tab did; '' without one and for one's own. */
export function carriedReferral(own = readStored('referralCode') ?? ''): string {
  const named = referralIn(location.search);
  const code = named || readKept();
  if (code === readCode(own)) return '';
  if (named) keep(named);
  return code;
}

/** Forgets the code: the person wants none. */
export function dropReferral(): void {
  keep(undefined);
  const url = new URL(location.href);
  if (!url.searchParams.has(parameter)) return;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
}

// Storage may be switched off: then only the address carries the code.
function readKept(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
function keep(code: string | undefined): void {
  try {
    if (code === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, code);
  } catch {
    // The address still carries it.
  }
}
