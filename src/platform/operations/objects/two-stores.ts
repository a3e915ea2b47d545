import { type ListedObjects, sameBytes, conflictError } from './objects.ts';

/**
 * Two stores as one, while files are moved: new ones go to `current`, and each is read from whichever has it. A file of
 * `previous` is copied by `saral objects move`, never by this.
 */
export const twoStores = (current: ListedObjects, previous: ListedObjects): ListedObjects => ({
  async put(key, bytes, contentType) {
    const before = await previous.get(key);
    if (before && !sameBytes(before, bytes)) throw conflictError();
    await current.put(key, bytes, contentType);
  },
  async get(key) {
    try {
      return (await current.get(key)) ?? (await previous.get(key));
    } catch (error) {
      // The one is away: what the other has is still served.
      const found = await previous.get(key).catch(() => undefined);
      if (found) return found;
      throw error;
    }
  },
  // In this order: a move that has just read the file looks for it once more in `previous`, after it has copied it.
  async remove(key) {
    await previous.remove(key);
    await current.remove(key);
  },
  async *keys() {
    const known = new Set<string>();
    for await (const key of current.keys()) {
      known.add(key);
      yield key;
    }
    for await (const key of previous.keys()) if (!known.has(key)) yield key;
  },
});
