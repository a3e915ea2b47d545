const longestStem = 36;

/**
 * A new, unique key for a photo: `applicants/{timestamp}_{random}_{filename}`. The file name serves readability only:
 * Latin letters without accents, digits and dashes, ending in .jpg.
 */
export function photoKey(now: Date, fileName: string): string {
  const random = crypto.randomUUID().replaceAll('-', '');
  return `applicants/${now.getTime()}_${random}_${safeFileName(fileName)}`;
}

/** Replaces the file name in a key: it is known only once the upload is complete. */
export const withFileName = (key: string, fileName: string): string => key.replace(/[^_]*$/, safeFileName(fileName));

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
