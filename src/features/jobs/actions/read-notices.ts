import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { type RoleLanguage, roleLanguages } from '../model/jobs.ts';
import type { DeskNotices, PublishedNotices } from '../model/notices.ts';
import { findRoleRow } from '../store/jobs.ts';
import { listCorrigenda, listNotices } from '../store/notices.ts';
import { noticeDiffers } from './notice-facts.ts';
import type { NoticeObjects } from './issue-notice.ts';

export interface StoredNoticeFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly version: number;
  readonly role: string;
}

/**
 * The file of an issued notice of a role's current opening, the newest one or that of a version; `undefined` while none is
 * issued in this language, so that the notice is made from the role as it is.
 */
export async function readIssuedFile(
  ctx: Context & { readonly objects: NoticeObjects },
  input: { readonly name: string; readonly language: RoleLanguage; readonly version?: number | undefined },
): Promise<Result<StoredNoticeFile | undefined, 'jobs/unknown-role' | 'jobs/unknown-notice'>> {
  const role = await findRoleRow(ctx.db, input.name, await ctx.businessNow());
  if (!role) return refuse('jobs/unknown-role');
  const all = await listNotices(ctx.db, { role: role.name, opening: role.opening });
  const notice = input.version === undefined ? all[0] : all.find(({ version }) => version === input.version);
  const file = notice?.files[input.language];
  if (!notice || !file) return input.version === undefined ? ok(undefined) : refuse('jobs/unknown-notice');
  const found = await ctx.objects.get(file.key);
  if (!found) throw new Error('the file of an issued notice is missing in the object store');
  return ok({ bytes: found.bytes, sha256: file.sha256, version: notice.version, role: role.name });
}

/** What readers of a role's page see of its notices. */
export async function readPublished(
  ctx: Context,
  name: string,
  language: RoleLanguage,
): Promise<Result<PublishedNotices, 'jobs/unknown-role'>> {
  const role = await findRoleRow(ctx.db, name, await ctx.businessNow());
  if (!role) return refuse('jobs/unknown-role');
  const key = { role: role.name, opening: role.opening };
  const newest = (await listNotices(ctx.db, key)).find((notice) => notice.files[language]);
  const corrigenda = await listCorrigenda(ctx.db, key);
  return ok({
    notice: newest ? { version: newest.version, issuedAt: newest.issuedAt.toISOString() } : null,
    corrigenda: corrigenda.map(({ number, texts, issuedAt }) => ({
      number,
      text: texts[language],
      issuedAt: issuedAt.toISOString(),
    })),
  });
}

/** The notices and corrigenda of a role's current opening for the desk. */
export async function readDeskNotices(
  ctx: ContentContext,
  name: string,
): Promise<Result<DeskNotices, 'jobs/unknown-role'>> {
  const role = await findRoleRow(ctx.db, name, await ctx.businessNow());
  if (!role) return refuse('jobs/unknown-role');
  const key = { role: role.name, opening: role.opening };
  const [notices, corrigenda] = [await listNotices(ctx.db, key), await listCorrigenda(ctx.db, key)];
  const names = await namesOfActors(
    ctx.db,
    [...notices, ...corrigenda].map(({ issuedBy }) => issuedBy),
  );
  return ok({
    ...key,
    differs: await noticeDiffers(ctx, role),
    notices: notices.map(({ version, source, files, issuedAt, issuedBy }) => ({
      version,
      source,
      languages: roleLanguages.filter((language) => files[language]),
      issuedAt: issuedAt.toISOString(),
      issuedBy: names.get(issuedBy) ?? issuedBy,
    })),
    corrigenda: corrigenda.map(({ number, texts, issuedAt, issuedBy }) => ({
      number,
      texts,
      issuedAt: issuedAt.toISOString(),
      issuedBy: names.get(issuedBy) ?? issuedBy,
    })),
  });
}
