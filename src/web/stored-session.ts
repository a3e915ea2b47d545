// The documented local-storage keys, and nothing else. They serve the screens; authority is the HttpOnly session.
const keys = ['phoneNumber', 'userId', 'referralCode', 'token', 'tokenExpiration', 'name', 'formData'] as const;
export type StoredKey = (typeof keys)[number];

// Storage may be switched off or full: the screens then do without it.
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
/** Removes the documented keys; logout clears the whole storage instead. */
export const clearStored = (): void => writeStored(Object.fromEntries(keys.map((key) => [key, undefined])));

/** The marker of a session, undefined when there is none or `tokenExpiration` (ms or a date) has passed. */
export function readToken(nowMs = Date.now()): string | undefined {
  const token = readStored('token');
  const marked = readStored('tokenExpiration');
  const endsMs = marked === undefined ? Number.NaN : /^\d+$/.test(marked) ? Number(marked) : Date.parse(marked);
  return token && endsMs > nowMs ? token : undefined;
}
