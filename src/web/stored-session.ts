// The prescribed local-storage keys, and no others. They serve the screens; the HttpOnly session cookie grants access.
const keys = ['phoneNumber', 'userId', 'referralCode', 'token', 'tokenExpiration', 'name', 'formData'] as const;
export type StoredKey = (typeof keys)[number];

// Storage may be switched off or full: the screens then work without it.
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const readStored = (key: StoredKey): string | undefined => attempt(() => localStorage.getItem(key) ?? undefined);
/** Writes each value; undefined removes its key. */
export function writeStored(values: Partial<Record<StoredKey, string | undefined>>): void {
  for (const [key, value] of Object.entries(values)) {
    attempt(() => (value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
  }
}
/** Removes the prescribed keys; logout clears the whole storage instead. */
export const clearStored = (): void => writeStored(Object.fromEntries(keys.map((key) => [key, undefined])));

/** The marker of a session; undefined without one or after `tokenExpiration` (ms or a date). */
export function readToken(nowMs = Date.now()): string | undefined {
  const token = readStored('token');
  const expiration = readStored('tokenExpiration');
  const endsMs =
    expiration === undefined ? Number.NaN : /^\d+$/.test(expiration) ? Number(expiration) : Date.parse(expiration);
  return token && endsMs > nowMs ? token : undefined;
}
