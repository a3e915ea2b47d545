// What somebody chose for an enquiry and did not send yet: fields of its form, in a cookie, so that it stays without script too.
import { dayMs, secondMs } from '#kit/time.ts';

/** Readable by scripts. */
const basketCookie = 'saral-enquiry';
/** How long the choice is stored after its last change. */
export const basketMs = 7 * dayMs;
/** The most characters in the cookie's value; further items are left out. */
const maxLength = 3000;

export type Chosen = readonly (readonly [field: string, value: string])[];

/** The fields that a browser's cookies hold. */
export const basketIn = (cookies: string): Chosen => [
  ...new URLSearchParams(new RegExp(`(?:^|; ?|__Host-)${basketCookie}=([^;]+)`).exec(cookies)?.[1]),
];

/** The line that stores these fields, without empty ones; it removes the cookie where none is left. */
export function basketLine(chosen: Chosen): string {
  let value = '';
  for (const field of chosen.filter(([, typed]) => typed.trim() !== '')) {
    const more = new URLSearchParams([[...field]]).toString();
    if (value.length + more.length < maxLength) value += `${value && '&'}${more}`;
  }
  const ageS = value === '' ? 0 : basketMs / secondMs;
  return `${basketCookie}=${value}; Path=/; Max-Age=${ageS}; SameSite=Lax`;
}

/** Stores these fields in the browser, instead of those before. */
export function storeBasket(chosen: Chosen): void {
  const isSecure = location.protocol === 'https:';
  document.cookie = isSecure ? `__Host-${basketLine(chosen)}; Secure` : basketLine(chosen);
}
