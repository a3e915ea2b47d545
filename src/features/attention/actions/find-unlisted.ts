import type { Context } from '#kit/context.ts';
import type { AttentionKind } from '../model.ts';
import { knownItems } from '../store.ts';

/** The given items that `raiseAttention` would list: neither open nor closed by staff. Lets sweepers skip the others. */
export async function findUnlisted<Item extends { readonly kind: AttentionKind; readonly subject: string }>(
  ctx: Pick<Context, 'db'>,
  items: readonly Item[],
): Promise<Item[]> {
  if (items.length === 0) return [];
  const known = new Set((await knownItems(ctx.db, items)).map(({ kind, subject }) => `${kind} ${subject}`));
  return items.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
}
