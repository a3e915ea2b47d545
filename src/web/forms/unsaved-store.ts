// What a person typed and could not save.
import { dayMs } from '#kit/time.ts';
import { readOfTab, storeInTab } from '#web/forms/tab-store.ts';

const key = 'saral-unsaved-form';

export const readUnsaved = (): unknown => readOfTab(key);
export const storeUnsaved = (value: object): void => storeInTab(key, value);
export const removeUnsaved = (): void => storeInTab(key, undefined);
/** Removes one older than a day or of another person than `userId`, which is undefined while nobody is logged in. */
export function dropStaleUnsaved(userId: string | undefined, nowMs = Date.now()): void {
  const stored = readUnsaved() as { readonly userId?: string; readonly atMs?: number } | undefined;
  if (!stored) return;
  const isForeign = userId !== undefined && stored.userId !== userId;
  if (isForeign || !((stored.atMs ?? 0) >= nowMs - dayMs)) removeUnsaved();
}
