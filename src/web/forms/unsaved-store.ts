// What a person typed and could not save, as JSON, in the session storage, so that it ends with the tab.
import { dayMs } from '#kit/time.ts';

const key = 'saral-unsaved-form';

/** Undefined without one; storage may be switched off. */
export function readUnsaved(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
export function storeUnsaved(value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is switched off or full: only the page has it.
  }
}
/** Removes one older than a day or of another person than `userId`, which is undefined while nobody is logged in. */
export function dropStaleUnsaved(userId: string | undefined, nowMs = Date.now()): void {
  const stored = readUnsaved() as { readonly userId?: string; readonly atMs?: number } | undefined;
  if (!stored) return;
  const isForeign = userId !== undefined && stored.userId !== userId;
  if (isForeign || !((stored.atMs ?? 0) >= nowMs - dayMs)) removeUnsaved();
}
export function removeUnsaved(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}
