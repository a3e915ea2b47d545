// The heads and cells of files that banks and gateways make.

/** A name in the head, whatever its case and signs; one of signs alone stays as it is. */
export function plainName(name: string): string {
  const typed = name.trim().toLowerCase();
  // Vowel signs of Devanagari are marks, not letters.
  return typed.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || typed;
}

/** An amount in paise as such files write it: `₹1,23,456.50`, `Rs. 500`, `-500`, `(500.00)`; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const bare = text.trim().replace(/[\s,₹]|^rs\.?|^inr/gi, '');
  const [, minus, bracket, whole = '', part = ''] = /^(-)?(\()?(\d{1,12})(?:\.(\d{1,2})0*)?\)?$/.exec(bare) ?? [];
  if (whole === '' || (bracket === '(') !== bare.endsWith(')')) return undefined;
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return minus === undefined && bracket === undefined ? paise : -paise;
}

/** Names of columns that a person can tell apart. */
export const uniqueNames = (names: readonly string[]): string[] =>
  names.map((name, index) => {
    const shown = name.slice(0, 60) || `column ${index + 1}`;
    return names.indexOf(name) === index && name !== '' ? shown : `${shown} (${index + 1})`;
  });
