import { type ContentName, type Published, publishInTransaction, readName, writeNewVersion } from './new-version.ts';
import type { ContentContext } from './context.ts';

/**
 * Publishes a new or changed entry: every instance shows it within two seconds. `expectedVersion` is the version that
 * the author started from, 0 for a new entry; if a newer one exists, the refusal contains its number and nothing
 * changes. Earlier versions stay in the history.
 */
export async function publishContent(
  ctx: ContentContext,
  input: ContentName & { readonly body: unknown; readonly actor: string; readonly expectedVersion: number },
): Promise<Published> {
  const name = readName(input);
  if (!name.ok) return name;
  const { body, actor, expectedVersion } = input;
  return publishInTransaction(ctx, (tx, today) =>
    writeNewVersion(ctx, tx, { ...name.value, today, body, actor, expectedVersion, action: 'content/published' }),
  );
}
