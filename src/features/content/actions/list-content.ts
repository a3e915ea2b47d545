import { ok, refuse, type Result } from '#kit/result.ts';
import type { ContentBody, ContentVersion, NewestVersion } from '../model.ts';
import { hasSamples } from '../model/samples.ts';
import { findNewest, findVersion, listNewest, listVersions } from '../store.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, readName } from './new-version.ts';

/** All entries, including removed ones, with their remaining samples. */
export const listContent = async (ctx: ContentContext): Promise<(NewestVersion & { readonly hasSamples: boolean })[]> =>
  (await listNewest(ctx.db)).map((version) => ({ ...version, hasSamples: hasSamples(version.body) }));

/** The newest body of an entry, or that of a version; null if the version is a removal. */
export async function showContent(
  ctx: ContentContext,
  contentName: ContentName & { readonly version?: number | undefined },
): Promise<Result<{ readonly version: number; readonly body: ContentBody | null }, 'content/unknown'>> {
  const name = readName(contentName);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const { version } = contentName;
  const found =
    version === undefined ? await findNewest(ctx.db, kind, key) : await findVersion(ctx.db, kind, key, version);
  return found ? ok({ version: found.version, body: found.body }) : refuse('content/unknown');
}

/** An entry's authors and times, newest first. */
export async function readHistory(
  ctx: ContentContext,
  contentName: ContentName,
): Promise<Result<readonly ContentVersion[], 'content/unknown'>> {
  const name = readName(contentName);
  if (!name.ok) return name;
  const versions = await listVersions(ctx.db, name.value.kind, name.value.key);
  return versions.length > 0 ? ok(versions) : refuse('content/unknown');
}
