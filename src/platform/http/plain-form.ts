// Posts of plain HTML forms: parsed like the JSON body of the same call, answered by a redirect to the form's page.
// A failed post returns the typed values in an encrypted, short-lived cookie, so that nothing is lost.
import type { Context } from '#kit/context.ts';
import { localPath } from '#kit/local-path.ts';
import type { FieldFault } from '#kit/result.ts';

/** Encrypts the values of a failed post for the browser's cookie. */
export type Encryption = Pick<Context, 'encrypt' | 'decrypt'>;

/** A failed post, for its page to show again. */
export interface FlashForm {
  readonly code: string;
  /** Typed values, each cut to keep the cookie small. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldFault[];
}
export const flashFormCookie = 'saral-form';
export const flashFormS = 15 * 60;
/** Encrypted and in base64 it stays below a cookie's 4 KB, also in Devanagari. */
const maxBytes = 2400;

export const isPlainForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');

/** The fields of a urlencoded body and the page that it came from (`/` when that is not one of ours). */
export function readPlainForm(body: string): { fields: Record<string, string>; from: string } {
  const { from, ...fields } = Object.fromEntries(new URLSearchParams(body));
  return { fields, from: pageNamed(from) };
}

/** A path of this site, without search and fragment. */
export const pageNamed = (given: string | undefined): string => localPath(given, '/').replace(/[?#].*$/s, '');

/** `/contact?sent=call-back#call-back`: the page shows its form's outcome, and the browser scrolls to it. */
export const backTo = (from: string, outcome: 'sent' | 'failed', form: string): string =>
  `${from}?${outcome}=${encodeURIComponent(form)}#${encodeURIComponent(form)}`;

/** The value of the cookie that stores a failed post. */
export function writeFlashForm(encryption: Encryption, form: string, flashForm: FlashForm): string {
  let left = maxBytes;
  const values: Record<string, string> = {};
  for (const [name, typed] of Object.entries(flashForm.values).slice(0, 10)) {
    const value = cut(typed, Math.min(left, maxBytes / 3));
    values[name.slice(0, 40)] = value;
    left -= Buffer.byteLength(value);
  }
  return encryption.encrypt(
    JSON.stringify({ ...flashForm, values, errors: flashForm.errors.slice(0, 10) }),
    purpose(form),
  );
}

/** A failed post of this form from the browser's cookie; undefined when there is none or it was tampered with. */
export function readFlashForm(encryption: Encryption, form: string, cookie: string | undefined): FlashForm | undefined {
  if (!cookie) return undefined;
  try {
    return JSON.parse(encryption.decrypt(cookie, purpose(form))) as FlashForm;
  } catch {
    return undefined;
  }
}
const purpose = (form: string): string => `plain-form/${form}`;

/** The beginning of a text within `limit` bytes. */
function cut(text: string, limit: number): string {
  let bytes = 0;
  let head = '';
  for (const symbol of text) {
    bytes += Buffer.byteLength(symbol);
    if (bytes > limit) break;
    head += symbol;
  }
  return head;
}
