import type { Tx } from '#kit/context.ts';
import type { ContentItem } from '../model/content.ts';
import { clashOf } from '../rules/content.ts';
import { hasProductLike, listNewest } from '../store/content.ts';

/** The field that another entry of the kind has, too; of a product also a name that looks the same. */
export async function findClash(
  tx: Tx,
  { kind, key, body }: Pick<ContentItem, 'kind' | 'key' | 'body'>,
): Promise<string | undefined> {
  const others = (await listNewest(tx)).filter((other) => other.kind === kind);
  const taken = clashOf({ kind, key, body }, others);
  if (taken !== undefined || kind !== 'product') return taken;
  return (await hasProductLike(tx, key, String(body['name']))) ? 'name' : undefined;
}
