const pathPrefix = '/api/photos/';
/** The private URL of a photo; only its owner and staff can open it. */
export const photoUrl = (key: string): string => `${pathPrefix}${key}`;
/** The key in such a URL, with or without the origin. */
export function photoKeyIn(url: string): string | undefined {
  const at = url.indexOf(pathPrefix);
  const key = at < 0 ? '' : url.slice(at + pathPrefix.length);
  return /^applicants\/[a-z0-9_.-]{1,120}$/.test(key) ? key : undefined;
}

/** The row of a stored photo. */
export interface StoredPhoto {
  readonly key: string;
  readonly accountId: string;
}
