// What staff publish, as a whole body at once. The desk does the same with a draft that it stored before.
import type { Context } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import {
  type ContentName,
  type Published,
  publishInTransaction,
  readName,
  writeNewVersion,
} from '#features/content/actions/new-version.ts';
import type { ContentBody, ContentKind } from '#features/content/model/content.ts';
import { findNewest } from '#features/content/store/content.ts';

/** Publishes a new or changed entry; `expectedVersion` is the version that the author saw, 0 for a new entry. */
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

/** The newest version of an entry. @throws for an unknown and for a removed one */
export async function newestContent(
  { db }: Pick<Context, 'db'>,
  { kind, key }: ContentName,
): Promise<{ readonly version: number; readonly body: ContentBody }> {
  const { version, body } = defined(await findNewest(db, kind as ContentKind, key));
  return { version, body: defined(body) };
}
