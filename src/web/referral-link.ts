// A shared link has the sharer's referral code as `?ref=CODE`. It is stored for this tab until the form uses it, also
// across login and language change. In session storage, because the local storage has seven prescribed keys.
import { normalizeCode } from '#kit/ids.ts';
import { readStored } from '#web/stored-session.ts';

const parameter = 'ref';
const key = 'saral-referral';

/** A path of this site with a referral code in its query. */
export const withReferral = (path: string, code: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(code)}`;

/** The normalized referral code of a query; '' for an impossible one. */
export function referralIn(search: string): string {
  const code = normalizeCode(new URLSearchParams(search).get(parameter) ?? '');
  return /^[\dA-Z]{1,20}$/.test(code) ? code : '';
}

/** The code of this URL or an earlier one in this tab; '' without one and for the person's own. */
export function carriedReferral(own = readStored('referralCode') ?? ''): string {
  const inUrl = referralIn(location.search);
  const code = inUrl || readCodeOfTab();
  if (code === normalizeCode(own)) return '';
  if (inUrl) storeCodeOfTab(inUrl);
  return code;
}

/** Removes the code when the person wants none. */
export function dropReferral(): void {
  storeCodeOfTab(undefined);
  const url = new URL(location.href);
  if (!url.searchParams.has(parameter)) return;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
}

// Storage may be switched off: then only the URL has the code.
function readCodeOfTab(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
function storeCodeOfTab(code: string | undefined): void {
  try {
    if (code === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, code);
  } catch {
    // The URL still has it.
  }
}
