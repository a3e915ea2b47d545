// A shared link has the sharer's referral code as `?ref=CODE`. Every page stores it in this browser, so that the form
// still has it in another tab and on another day, also across login and language change. Whether a code exists is known
// only when the form checks it: until then an earlier code stays behind a newer one.
import { isCode, normalizeCode } from '#kit/ids.ts';
import { dayMs, secondMs } from '#kit/time.ts';
import { readStored } from '#web/stored-session.ts';

const parameter = 'ref';
const referralCookie = 'saral-referrals';
/** How long the referral code of a shared link counts in the browser that opened it. */
export const referralLinkMs = 7 * dayMs;
const maxStored = 3;

interface StoredCode {
  readonly code: string;
  /** When its link was opened last, in ms. */
  readonly at: number;
}

/** A path of this site with a referral code in its query. */
export const withReferral = (path: string, code: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(code)}`;

/** The normalized referral code of a query; '' for an impossible one. */
export function referralIn(search: string): string {
  const code = normalizeCode(new URLSearchParams(search).get(parameter) ?? '');
  return isCode(code) ? code : '';
}

/** Stores the code of this URL ahead of earlier ones, unless it is the person's own. */
export function rememberReferral(own = readStored('referralCode') ?? ''): void {
  const code = referralIn(location.search);
  if (code === '' || code === normalizeCode(own)) return;
  store([{ code, at: Date.now() }, ...storedCodes().filter((earlier) => earlier.code !== code)].slice(0, maxStored));
}

/** The newest code whose link was still counts; '' without one. Never the person's own. */
export function carriedReferral(own = readStored('referralCode') ?? ''): string {
  rememberReferral(own);
  const all = storedCodes();
  const alive = all.filter(({ at }) => Date.now() - at < referralLinkMs);
  if (alive.length < all.length) store(alive);
  // Cookies may be switched off: then only the URL has the code.
  const codes = [...alive.map(({ code }) => code), referralIn(location.search)];
  return codes.find((code) => code !== normalizeCode(own)) ?? '';
}

/** Removes one code, which turned out not to exist: the one before counts again. */
export function forgetReferral(code: string): void {
  store(storedCodes().filter((entry) => entry.code !== code));
  if (referralIn(location.search) === code) clearUrl();
}

/** Removes all codes when the person wants none. */
export function dropReferral(): void {
  store([]);
  clearUrl();
}

function clearUrl(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(parameter)) return;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
}

/** The cookie is read by this script only: `7K3M9PQ2.1764412800000~…`, the newest first. */
function storedCodes(): StoredCode[] {
  const [, value = ''] = new RegExp(`(?:^|; |__Host-)${referralCookie}=([^;]*)`).exec(document.cookie) ?? [];
  return value
    .split('~')
    .map((entry) => entry.split('.'))
    .map(([code = '', at]) => ({ code, at: Number(at) }))
    .filter(({ code, at }) => isCode(code) && at > 0);
}
function store(codes: readonly StoredCode[]): void {
  const value = codes.map(({ code, at }) => `${code}.${at}`).join('~');
  const ageS = value === '' ? 0 : referralLinkMs / secondMs;
  const line = `${referralCookie}=${value}; Path=/; Max-Age=${ageS}; SameSite=Lax`;
  // Where cookies are switched off, the URL still has it.
  document.cookie = location.protocol === 'https:' ? `__Host-${line}; Secure` : line;
}
