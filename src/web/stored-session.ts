// The prescribed local-storage keys. They serve the screens; the HttpOnly session cookie grants access.
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
/** Stores the token that marks this browser as logged in, until an end by this device's clock, which also checks it. */
export const writeToken = (token: string, lifeMs: number, nowMs = Date.now()): void =>
  writeStored({ token, tokenExpiration: String(nowMs + lifeMs) });
/** Removes the prescribed keys; logout clears the whole storage instead. */
export const clearStored = (): void => writeStored(Object.fromEntries(keys.map((key) => [key, undefined])));

/** The token; undefined without one or after `tokenExpiration` (ms or a date). */
export const readToken = (nowMs = Date.now()): string | undefined =>
  tokenEndMs() > nowMs ? readStored('token') || undefined : undefined;
/** True when this browser was logged in, and its time is over or can't be read. */
export const isTokenExpired = (nowMs = Date.now()): boolean => Boolean(readStored('token')) && !(tokenEndMs() > nowMs);

function tokenEndMs(): number {
  const expiration = readStored('tokenExpiration') ?? '';
  return /^\d+$/.test(expiration) ? Number(expiration) : Date.parse(expiration);
}
