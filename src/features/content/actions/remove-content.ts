import { refuse } from '#kit/result.ts';
import { isRemovable } from '../rules/content.ts';
import { findNewest } from '../store/content.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, type Published, publishInTransaction, readName, writeNewVersion } from './new-version.ts';

/**
 * Removes an entry with a version that records it: every instance stops showing it within two seconds; its history
 * stays, and an older version can be restored. Refuses entries that the site requires, removed entries, and an author
 * who did not see the newest version.
 */
export async function removeContent(
  ctx: ContentContext,
  input: ContentName & { readonly actor: string; readonly expectedVersion: number },
): Promise<Published> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  if (!isRemovable(kind)) return refuse('content/lasting');
  const { actor, expectedVersion } = input;
  return publishInTransaction(ctx, async (tx, today) => {
    const found = await findNewest(tx, kind, key);
    if (!found?.body) return refuse('content/unknown');
    return writeNewVersion(ctx, tx, { today, kind, key, actor, expectedVersion, action: 'content/removed' });
  });
}
