import type { Context } from '#kit/context.ts';
import type { AttentionKind } from '../model.ts';
import { knownItems } from '../store.ts';

/** The given matters that `raiseAttention` would list: neither open nor closed by staff. Lets sweepers skip the others. */
export async function findUnlisted<Matter extends { readonly kind: AttentionKind; readonly subject: string }>(
  ctx: Pick<Context, 'db'>,
  matters: readonly Matter[],
): Promise<Matter[]> {
  if (matters.length === 0) return [];
  const known = new Set((await knownItems(ctx.db, matters)).map(({ kind, subject }) => `${kind} ${subject}`));
  return matters.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
}
