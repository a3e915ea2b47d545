const longestStem = 36;

/**
 * Names the place of a new photo: `applicants/{timestamp}_{random}_{filename}`, a different one at every call.
 * The person's file name is kept for the eye only: Latin letters without accents, digits and dashes, ending in .jpg.
 */
export function photoKey(now: Date, fileName: string): string {
  const random = crypto.randomUUID().replaceAll('-', '');
  return `applicants/${now.getTime()}_${random}_${safeFileName(fileName)}`;
}

/** The same key with the name of the file, which is known once the photo has come. */
export const named = (key: string, fileName: string): string => key.replace(/[^_]*$/, safeFileName(fileName));

function safeFileName(typed: string): string {
  const last = typed.slice(-300).split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestStem)
    .replace(/^-|-$/g, '');
  return `${stem || 'photo'}.jpg`;
}
