import { refuse } from '#kit/result.ts';
import { findVersion } from '../store/content.ts';
import type { ContentContext } from './context.ts';
import {
  type ContentName,
  type NotOwners,
  type Published,
  publishInTransaction,
  readName,
  writeNewVersion,
} from './new-version.ts';

/**
 * Publishes an older version as a new one, also of a removed entry. Refuses like publishing; a version from an older
 * program may have an outdated shape.
 */
export async function restoreContent(
  ctx: ContentContext,
  input: ContentName & {
    readonly version: number;
    readonly actor: string;
    readonly expectedVersion: number;
    readonly notOwners?: NotOwners | undefined;
  },
): Promise<Published> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const { version, actor, expectedVersion, notOwners } = input;
  return publishInTransaction(ctx, async (tx, today) => {
    const found = await findVersion(tx, kind, key, version);
    if (!found?.body) return refuse('content/unknown');
    const { body } = found;
    const action = 'content/restored';
    return writeNewVersion(ctx, tx, {
      today,
      kind,
      key,
      body,
      actor,
      notOwners,
      expectedVersion,
      action,
      restoredVersion: version,
    });
  });
}
