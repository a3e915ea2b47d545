import { refuse } from '#kit/result.ts';
import { approved } from '../rules/content.ts';
import { findNewest } from '../store/content.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, type Published, publishInTransaction, readName, writeNewVersion } from './new-version.ts';

/**
 * Approves the samples of an entry (itself, its testimonials, its pictures) as the owner's own, so that live shows
 * them.
 */
export async function approveSamples(
  ctx: ContentContext,
  input: ContentName & { readonly actor: string },
): Promise<Published> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  return publishInTransaction(ctx, async (tx, today) => {
    const found = await findNewest(tx, kind, key);
    if (!found?.body) return refuse('content/unknown');
    const body = approved(found.body);
    const action = 'content/approved';
    return writeNewVersion(ctx, tx, {
      kind,
      key,
      today,
      body,
      actor: input.actor,
      expectedVersion: found.version,
      action,
    });
  });
}
