import { latinDigits } from './text/digits.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford: no I, L, O, U to misread on the phone

const symbols = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte & 31]).join('');

/** A time-ordered id (a ULID) with a prefix for its kind: `usr_01K…`. 80 random bits. */
export function newId(prefix: string): string {
  let ms = Date.now();
  let time = '';
  for (let index = 0; index < 10; index++) {
    time = alphabet[ms % 32] + time;
    ms = Math.floor(ms / 32);
  }
  return `${prefix}_${time}${symbols(16)}`;
}

/** The id of a stored file: twenty hexadecimal digits, 74 of whose 80 bits are random. */
export const newFileId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

/** A reference that people read aloud: `SA-7K3M-9PQ2-XW4D`. 60 random bits, so it can't be guessed. */
export const newReference = (prefix: string): string => `${prefix}-${symbols(4)}-${symbols(4)}-${symbols(4)}`;

/** A reference as it is stored, of one typed in any case and with any dashes; undefined for another text. */
export function readReference(typed: string): string | undefined {
  const plain = latinDigits(typed)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '');
  const [, prefix = '', rest = ''] = /^(S[A-Z])([0-9A-Z]{12})$/.exec(plain) ?? [];
  const symbols = normalizeCode(rest);
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(symbols) ? [prefix, ...(symbols.match(/.{4}/g) ?? [])].join('-') : undefined;
}

/** A code that people type: eight symbols, 40 random bits. */
export const newCode = (): string => symbols(8);

/** True for a code in its stored spelling. */
export const isCode = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text);

/** Normalizes a typed code: upper case, without spaces and dashes, O read as 0, I and L as 1, digits of any script. */
export const normalizeCode = (typed: string): string =>
  latinDigits(typed).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** 256 random bits as hex, for session tokens and browser nonces. */
export const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{64}$/.test(text);
