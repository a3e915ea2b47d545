// Posts of plain HTML forms: parsed like the JSON body of the same call, answered by a redirect to the form's page.
// A failed post returns the typed values in an encrypted, short-lived cookie, so that nothing is lost.
import type { Context, Log } from '#kit/context.ts';
import { maxFormFields, type Problem } from '#kit/endpoint.ts';
import { localPath } from '#kit/text/local-path.ts';
import type { FieldFault } from '#kit/result.ts';
import type { ServerContext } from '../context.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { repeatedOf } from './desk-form.ts';
import { fieldsIn, tooManyFields } from './form-fields.ts';

/** Encrypts the values of a failed post for the browser's cookie. */
export type Encryption = Pick<Context, 'encrypt' | 'decrypt'>;

/** A failed post, for its page to show again. */
interface FlashForm {
  readonly code: string;
  /** Typed values, each cut to keep the cookie small. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldFault[];
}
export const flashFormCookie = 'saral-form';
export const flashFormS = 15 * 60;
/** Encrypted and in base64 it stays below a cookie's 4 KB, also in Devanagari. */
const maxBytes = 2400;
/** Browsers drop a cookie that is longer with its name. */
const maxCookieLength = 4000;

/** The fields of a form, and the page that it came from. */
export interface Posted {
  readonly fields: Readonly<Record<string, string>>;
  readonly from: string;
  /** A field that arrived twice. */
  readonly repeated?: string | undefined;
}
/** An endpoint's form, `name` on its pages. */
export class PlainForm {
  readonly #name: string;
  readonly #encryption: Encryption;
  readonly #secure: boolean;

  constructor(name: string, encryption: Encryption, secure: boolean) {
    this.#name = name;
    this.#encryption = encryption;
    this.#secure = secure;
  }

  /** Answers like the JSON call, by a redirect to the form's page. */
  async answer(c: ServerContext, log: Log, run: (posted: Posted) => Promise<Response>): Promise<Response> {
    const sent = fieldsIn(await c.req.text(), maxFormFields);
    if (!sent) return tooManyFields(c);
    const { from, ...fields } = Object.fromEntries(sent);
    const posted = { fields, from: pageNamed(from), repeated: repeatedOf(sent) };
    try {
      const answered = await run(posted);
      if (!answered.ok) return this.#back(c, posted, (await answered.json()) as Problem);
      if (readCookie(c.req.header('cookie'), this.#secure, flashFormCookie))
        writeCookie(c, this.#secure, flashFormCookie, '', 0);
      const { reference } = (await answered.json()) as { readonly reference?: string };
      return c.redirect(backTo(posted.from, 'sent', this.#name, reference), 303);
    } catch (error) {
      log.error('request failed', error, { requestId: c.get('visit').requestId });
      return this.#back(c, posted, { code: 'http/failed' });
    }
  }

  /** For a body that is not read: the browser says which page it came from. */
  tooLarge(c: ServerContext): Response {
    const referrer = c.req.header('referer') ?? '';
    const from = pageNamed(URL.canParse(referrer) ? new URL(referrer).pathname : undefined);
    return this.#back(c, { from, fields: {} }, { code: 'http/too-large' });
  }

  /** Redirects to the page of a failed form, with the typed values. */
  #back(c: ServerContext, { from, fields }: Posted, { code, errors = [] }: Pick<Problem, 'code' | 'errors'>): Response {
    const flash = writeFlashForm(this.#encryption, this.#name, { code, values: fields, errors });
    writeCookie(c, this.#secure, flashFormCookie, flash, flashFormS);
    return c.redirect(backTo(from, 'failed', this.#name), 303);
  }
}

/** A path of this site, without search and fragment; `/` when it is not one of ours. */
const pageNamed = (given: string | undefined): string => localPath(given, '/').replace(/[?#].*$/s, '');

/**
 * `/contact?sent=call-back&reference=SL-17#call-back`: the page shows its form's outcome and the answer's reference, and
 * the browser scrolls to it.
 */
export function backTo(from: string, outcome: 'sent' | 'failed', form: string, reference?: string): string {
  const query = new URLSearchParams({ [outcome]: form, ...(reference === undefined ? {} : { reference }) });
  return `${from}?${query}#${encodeURIComponent(form)}`;
}

/** The value of the cookie that stores a failed post. */
function writeFlashForm(encryption: Encryption, form: string, flashForm: FlashForm): string {
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

/** Encrypts a form with everything that was typed; undefined where that is too much for a cookie. */
export function wholeFlashForm(encryption: Encryption, form: string, flashForm: FlashForm): string | undefined {
  const value = encryption.encrypt(JSON.stringify(flashForm), purpose(form));
  return value.length > maxCookieLength ? undefined : value;
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
