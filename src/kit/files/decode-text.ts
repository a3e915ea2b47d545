// The text of an uploaded file, whichever way its program wrote it.

const unicode = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;
/** Bytes of a file that show its encoding. */
const sampleLength = 4096;

/**
 * Decodes UTF-8, UTF-16 in both orders, with and without a mark, and else Windows-1252, as programs of Windows in English
 * write it.
 * @returns undefined for a file that is not text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = Object.entries(unicode).find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  const encodings = marked ? [marked[0]] : (zeros(bytes) ?? ['utf-8', 'windows-1252']);
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding);
    if (text !== undefined) return /[^\P{Cc}\s]/u.test(text) ? undefined : text;
  }
  return undefined;
}
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
/** In UTF-16 every other byte of Latin letters and digits is zero. */
function zeros(bytes: Uint8Array): readonly string[] | undefined {
  let [even, odd] = [0, 0];
  for (const [place, byte] of bytes.subarray(0, sampleLength).entries())
    if (byte === 0 && place % 2 === 0) even++;
    else if (byte === 0) odd++;
  const half = Math.min(bytes.length, sampleLength) / 2;
  if (odd > half / 2 && even === 0) return ['utf-16le'];
  return even > half / 2 && odd === 0 ? ['utf-16be'] : undefined;
}
