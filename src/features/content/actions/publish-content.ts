import { type ContentName, type Published, publishing, readName, writeNewVersion } from './new-version.ts';
import type { ContentContext } from './context.ts';

/**
 * Publishes a thing, new or changed: every instance shows it within two seconds. `expectedVersion` is the version that
 * the author started from, 0 for a new thing; when there is a newer one the refusal carries its number and nothing
 * changes. Keeps the version before in the history.
 */
export async function publishContent(
  ctx: ContentContext,
  contentName: ContentName & { readonly body: unknown; readonly actor: string; readonly expectedVersion: number },
): Promise<Published> {
  const name = readName(contentName);
  if (!name.ok) return name;
  const { body, actor, expectedVersion } = contentName;
  return publishing(ctx, (tx, today) =>
    writeNewVersion(ctx, tx, { ...name.value, today, body, actor, expectedVersion, action: 'content/published' }),
  );
}
