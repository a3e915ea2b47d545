import { createHmac } from 'node:crypto';

/** The vendor's signature of a call: of the URL, then each field and its value, sorted by field. */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...fields.keys()].toSorted();
  const signed = url + names.map((name) => `${name}${fields.get(name) ?? ''}`).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}
