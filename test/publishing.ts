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
import { sampleFields } from '#features/content/model/samples.ts';
import { bodyOf, typedOf } from '#features/content/rules/typed.ts';
import { findNewest } from '#features/content/store/content.ts';
import { findDraft } from '#features/content/store/drafts.ts';

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

/** Publishes an entry as the desk does when every tick of a sample is taken off. */
export async function publishAsOwn(ctx: ContentContext, name: ContentName): Promise<Published> {
  const { version, body } = await newestContent(ctx, name);
  const kind = name.kind as ContentKind;
  const typed = Object.entries(typedOf(kind, body)).filter(([path]) => !sampleFields.has(path.split('.').at(-1) ?? ''));
  const own = bodyOf(kind, Object.fromEntries(typed));
  return publishContent(ctx, { ...name, body: own, actor: 'usr_owner', expectedVersion: version });
}

/** The newest revision of an entry's draft; 0 without a draft. */
export const draftRevision = async ({ db }: Pick<Context, 'db'>, { kind, key }: ContentName): Promise<number> =>
  (await findDraft(db, kind as ContentKind, key))?.revision ?? 0;

/** The newest version of an entry. @throws for an unknown and for a removed one */
export async function newestContent(
  { db }: Pick<Context, 'db'>,
  { kind, key }: ContentName,
): Promise<{ readonly version: number; readonly body: ContentBody }> {
  const { version, body } = defined(await findNewest(db, kind as ContentKind, key));
  return { version, body: defined(body) };
}
