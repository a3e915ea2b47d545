import type { Context } from '#kit/context.ts';
import type { AttentionKind } from '../model.ts';
import { knownItems } from '../store.ts';

/** Those of some matters that raising would list: neither on the list nor closed by staff. For sweepers over many. */
export async function findUnlisted<Matter extends { readonly kind: AttentionKind; readonly subject: string }>(
  ctx: Pick<Context, 'db'>,
  matters: readonly Matter[],
): Promise<Matter[]> {
  if (matters.length === 0) return [];
  const known = new Set((await knownItems(ctx.db, matters)).map(({ kind, subject }) => `${kind} ${subject}`));
  return matters.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
}
